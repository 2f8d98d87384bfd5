"""The pages of a campaign's evenings, below its address."""

from django.urls import path

from campaign.web.pages import jobs, tournaments
from campaign.web.pages.evenings import agenda, calendar, chronicle, decks, pictures, planning, sheet_review
from campaign.web.urls.match_tables import of_an_evening

urlpatterns = [
    *of_an_evening,
    path("", planning.all_evenings, name="evenings"),
    path("plan/", planning.plan_evening, name="plan_evening"),
    path("chronicle/", chronicle.all_chronicles, name="chronicle"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar/renew/", calendar.renew_calendar, name="renew_calendar"),
    path("calendar/reminders/", calendar.set_reminders, name="set_reminders"),
    path("<int:number>/", planning.evening, name="evening"),
    path("<int:number>/edit/", planning.edit_evening, name="edit_evening"),
    path("<int:number>/attendance/", planning.attendance, name="attendance"),
    path("<int:number>/reading/", sheet_review.reading, name="reading"),
    path("<int:number>/evening.ics", calendar.evening_file, name="evening_file"),
    path("<int:number>/agenda/", agenda.add_point, name="add_point"),
    path("<int:number>/agenda/<int:pk>/", agenda.change_point, name="change_point"),
    path("<int:number>/open/", planning.open_evening, name="open_evening"),
    path("<int:number>/close/", planning.close_evening, name="close_evening"),
    path("<int:number>/table-host/", planning.take_table_back, name="take_table_back"),
    path("<int:number>/cancel/", planning.cancel_evening, name="cancel_evening"),
    path("<int:number>/tournament/", tournaments.start_tournament, name="start_tournament"),
    path("<int:number>/export/", jobs.export_evening, name="export_evening"),
    path("<int:number>/pictures/<uuid:key>.jpg", pictures.picture, name="picture"),
    path("<int:number>/pictures/<uuid:key>/remove/", pictures.remove_picture, name="remove_picture"),
    path("<int:number>/chronicle/", chronicle.evening_chronicle, name="evening_chronicle"),
    path("<int:number>/chronicle/note/", chronicle.write_note, name="write_note"),
    path("<int:number>/chronicle/<uuid:key>/", chronicle.change_entry, name="change_entry"),
    path("<int:number>/chronicle/<uuid:key>/remove/", chronicle.remove_entry, name="remove_entry"),
    path("<int:number>/chronicle/<uuid:key>/pictures/", chronicle.add_entry_picture, name="add_entry_picture"),
    path("<int:number>/chronicle/pictures/<uuid:key>.jpg", chronicle.entry_picture, name="entry_picture"),
    path(
        "<int:number>/chronicle/pictures/<uuid:key>/remove/",
        chronicle.remove_entry_picture,
        name="remove_entry_picture",
    ),
    path("<int:number>/decks/<slug:seat>/pictures/", pictures.bring_picture, name="bring_picture"),
    path("<int:number>/decks/<slug:seat>/", decks.deck, name="deck"),
    path("<int:number>/decks/<slug:seat>.<str:ending>", decks.deck_file, name="deck_file"),
]

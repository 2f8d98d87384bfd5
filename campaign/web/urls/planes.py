"""The pages of the planes of a campaign, below its address."""

from django.urls import path

from campaign.web.pages import card_texts, custom_planes, planechase

urlpatterns = [
    path("", planechase.planes, name="planes"),
    path("held/", planechase.hold_planes, name="hold_planes"),
    path("cards/", card_texts.cards, name="card_texts"),
    path("cards/pictures/", card_texts.show_pictures, name="show_card_pictures"),
    path("cards/forget/", card_texts.forget_cards, name="forget_cards"),
    path("own/", custom_planes.planes, name="own_planes"),
    path("own/new/", custom_planes.new_plane, name="new_own_plane"),
    path("own/bring/", custom_planes.bring_plane, name="bring_own_plane"),
    path("own/<int:pk>/", custom_planes.plane, name="own_plane"),
    path("own/<int:pk>/edit/", custom_planes.edit_plane, name="edit_own_plane"),
    path("own/<int:pk>/retire/", custom_planes.retire_plane, name="retire_own_plane"),
    path("own/<int:pk>/return/", custom_planes.return_plane, name="return_own_plane"),
    path("own/<int:pk>/try/", custom_planes.try_plane, name="try_own_plane"),
    path("own/<int:pk>/file/", custom_planes.plane_file, name="own_plane_file"),
]

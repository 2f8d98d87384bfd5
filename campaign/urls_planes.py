"""The pages of the planes of a campaign, below its address."""

from django.urls import path

from campaign.views import card_texts, own_planes, planar

urlpatterns = [
    path("", planar.planes, name="planes"),
    path("held/", planar.hold_planes, name="hold_planes"),
    path("cards/", card_texts.cards, name="card_texts"),
    path("cards/pictures/", card_texts.show_pictures, name="show_card_pictures"),
    path("cards/forget/", card_texts.forget_cards, name="forget_cards"),
    path("own/", own_planes.planes, name="own_planes"),
    path("own/new/", own_planes.new_plane, name="new_own_plane"),
    path("own/bring/", own_planes.bring_plane, name="bring_own_plane"),
    path("own/<int:pk>/", own_planes.plane, name="own_plane"),
    path("own/<int:pk>/edit/", own_planes.edit_plane, name="edit_own_plane"),
    path("own/<int:pk>/retire/", own_planes.retire_plane, name="retire_own_plane"),
    path("own/<int:pk>/return/", own_planes.return_plane, name="return_own_plane"),
    path("own/<int:pk>/try/", own_planes.try_plane, name="try_own_plane"),
    path("own/<int:pk>/file/", own_planes.plane_file, name="own_plane_file"),
]

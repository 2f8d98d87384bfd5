"""The pages of a campaign's pools, below its address."""

from django.urls import path

from campaign.web.pages.pools import cube, filing, imports, pools

urlpatterns = [
    path("", pools.all_pools, name="pools"),
    path("new/", imports.new_pool, name="new_pool"),
    path("<int:pk>/", pools.pool, name="pool"),
    path("<int:pk>/list.<str:ending>", pools.download_list, name="pool_file"),
    path("<int:pk>/change/", imports.change_pool, name="change_pool"),
    path("<int:pk>/rename/", pools.rename, name="rename_pool"),
    path("<int:pk>/put-away/", pools.put_away, name="put_away_pool"),
    path("<int:pk>/bring-back/", pools.bring_back, name="bring_back_pool"),
    path("imports/<uuid:key>/", imports.pool_import, name="pool_import"),
    path("imports/<uuid:key>/progress/", imports.progress, name="pool_import_progress"),
    path("imports/<uuid:key>/report.txt", imports.report_file, name="pool_import_report"),
    path("imports/<uuid:key>/lines/", imports.line_by_line, name="pool_import_lines"),
    path("imports/<uuid:key>/packs/", imports.count_as_packs, name="count_as_packs"),
    path("imports/<uuid:key>/cube/", cube.cube, name="cube"),
    path("imports/<uuid:key>/list/", imports.change_list, name="change_list"),
    path("imports/<uuid:key>/file/", filing.file_by_hand, name="file_by_hand"),
    path("imports/<uuid:key>/meant/", imports.say_what_is_meant, name="say_what_is_meant"),
    path("imports/<uuid:key>/refile/", imports.refile, name="refile"),
    path("imports/<uuid:key>/leave-out/", imports.leave_out, name="leave_out"),
    path("imports/<uuid:key>/rebase/", imports.rebase, name="rebase_import"),
    path("imports/<uuid:key>/confirm/", imports.confirm, name="confirm_import"),
    path("imports/<uuid:key>/discard/", imports.discard, name="discard_import"),
]

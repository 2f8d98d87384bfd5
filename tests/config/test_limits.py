"""Bodies that nobody would send are refused before anybody reads them."""

import http.client
import socket

import pytest
from django.test import Client

from tests.support.services.site import Site

TEN_MEGABYTES = b"x" * 10 * 1024 * 1024


@pytest.mark.django_db
def test_ten_megabytes_are_refused_with_a_page(client: Client) -> None:
    answer = client.post("/accounts/login/", TEN_MEGABYTES, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413
    assert "Nothing was changed" in answer.content.decode()


@pytest.mark.django_db
def test_ten_megabytes_are_refused_to_programs_as_json(client: Client) -> None:
    answer = client.post("/api/v1/tables/", TEN_MEGABYTES, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (413, "The request is too large.")


@pytest.mark.process
def test_a_body_without_a_length_is_broken_off(site: Site) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
        line.sendall(b"POST /accounts/login/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
        chunk = b"10000\r\n" + b"x" * 0x10000 + b"\r\n"
        try:
            for _ in range(160):
                line.sendall(chunk)
        except OSError:
            pass  # it hangs up while we are still talking
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 413


@pytest.mark.process
@pytest.mark.parametrize("method", ["POST", "GET"])
def test_of_a_body_that_says_that_it_is_too_large_nothing_is_read(site: Site, method: str) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
        line.sendall(f"{method} /accounts/login/ HTTP/1.1\r\nHost: x\r\nContent-Length: 400000000\r\n\r\n".encode())
        answer = http.client.HTTPResponse(line)
        answer.begin()
        assert answer.status == 413


@pytest.mark.django_db
def test_an_order_is_short(client: Client) -> None:
    answer = client.post("/t/ABCDEFG/act/", b"x" * 70_000, content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 413


@pytest.mark.django_db
def test_an_address_with_a_line_break_in_it_is_an_address(client: Client) -> None:
    assert client.post("/api/v1/campaigns/a%0Ab", {}, content_type="application/json").status_code == 404

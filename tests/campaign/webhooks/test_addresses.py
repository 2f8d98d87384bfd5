"""Which addresses are called: none that leads into a house or a machine, however it is written."""

from __future__ import annotations

import ssl
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from campaign.webhooks.addresses import Address, AddressRefused, checked, is_public
from campaign.webhooks.calling import Answer, Message, Way, call
from tests.support.services.receiver import receiving

HERE = [ip_network("127.0.0.1/32")]
TRUST = ssl.create_default_context()
NAME = "hooks.example.org"

PRIVATE = [
    "0.0.0.0",  # noqa: S104
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.9.9.9",
    "169.254.169.254",
    "172.16.0.1",
    "192.0.2.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "3fff::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
]
PUBLIC = ["1.1.1.1", "93.184.215.14", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1"]

REFUSED = [
    "http://example.org/hook",
    "https://example.org:22/",
    "https://example.org:80/",
    "ftp://example.org/",
    "https://ada:word@example.org/",
    "https://ada@example.org/",
    "https://localhost/",
    "https://router/",
    "https://printer.local/",
    "https://db.internal/",
    "https://127.1/",
    "https://0x7f000001/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://127.0.0.1.:443/",
    "https://[::1]/",
    "https://[fe80::1%25eth0]/",
    "https://10.0.0.1/",
    "https://example.org/#x",
    "https://exämple.org/",
    "https:///hook",
    "https://example.org/a b",
    "https://example.org/\nHost: other",
    "https://example.org/\x00",
    "https://example.org:99999/",
    "javascript:alert(1)",
    "//example.org/",
    "example.org",
    "",
    "https://" + "a" * 600 + ".org/",
]


@pytest.mark.parametrize("text", PRIVATE)
def test_a_number_of_a_house_is_not_public(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize("text", PUBLIC)
def test_a_number_of_the_open_net_is_public(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize("text", REFUSED)
def test_an_address_that_is_not_called_is_not_named(text: str) -> None:
    with pytest.raises(AddressRefused):
        checked(text, HERE)


def test_a_public_address_is_named_and_one_that_the_settings_allow() -> None:
    for text in ("https://example.org/hook?key=1", "https://example.org:8443/", "http://127.0.0.1:8000/"):
        assert str(checked(text, HERE)) == text


# --- when it is called -----------------------------------------------------------------------------------------------


def calling(address: str, *numbers: str, trust: ssl.SSLContext = TRUST, may_reach: Any = (), log: Any = None) -> Answer:
    """What comes of a call, where the name leads to these numbers, one list after the other."""

    def look_up(name: str, port: int) -> list[Address]:
        if log is not None:
            log.append(name)
        if not numbers:
            raise OSError("nobody")
        return [ip_address(one) for one in numbers]

    return call(Message(address, {}, b"{}"), Way(trust, look_up, may_reach, 2.0))


@pytest.mark.parametrize("number", PRIVATE)
def test_a_name_that_leads_into_a_house_is_not_called(number: str) -> None:
    assert calling(f"https://{NAME}/", number).problem == "not_public"


def test_a_name_is_not_called_if_one_of_its_numbers_is_of_a_house() -> None:
    assert calling(f"https://{NAME}/", "1.1.1.1", "10.0.0.1").problem == "not_public"


def test_a_name_that_nobody_has_says_so() -> None:
    assert calling(f"https://{NAME}/").problem == "no_name"


@pytest.mark.parametrize("address", [f"http://{NAME}/", f"https://{NAME}:22/"])
def test_a_public_server_is_called_over_https_at_the_ports_of_web_servers_alone(address: str) -> None:
    assert calling(address, "1.1.1.1").problem == "not_public"


@pytest.fixture
def certified(tmp_path: Path) -> Callable[[str], tuple[str, ssl.SSLContext]]:
    """Makes a certificate for a name, and the trust in it."""

    def make(name: str) -> tuple[str, ssl.SSLContext]:
        key = ec.generate_private_key(ec.SECP256R1())
        called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
        now = datetime.now(UTC)
        certificate = (
            x509.CertificateBuilder(called, called, key.public_key(), x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1))
            .not_valid_after(now + timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
            .sign(key, hashes.SHA256())
        )
        pem = certificate.public_bytes(serialization.Encoding.PEM)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path = tmp_path / "server.pem"
        path.write_bytes(private + pem)
        return str(path), ssl.create_default_context(cadata=pem.decode())

    return make


def test_the_number_that_was_checked_is_called_and_the_certificate_is_asked_for_the_name(
    certified: Callable[[str], tuple[str, ssl.SSLContext]],
) -> None:
    """The name is looked up once: a second answer, which leads elsewhere, is never asked for."""
    certificate, trust = certified(NAME)
    asked: list[str] = []
    with receiving(certificate=certificate) as receiver:
        address = f"https://{NAME}:{receiver.server_port}/hook"
        # a name goes to the ports of web servers alone, unless it leads to where the settings allow everything
        answer = calling_at_home(address, trust, asked)
        assert (answer.status, answer.body) == (200, b"thank you")
        assert (asked, receiver.names, receiver.sent[0].headers["host"]) == (
            [NAME],
            [NAME],
            f"{NAME}:{receiver.server_port}",
        )


def test_a_certificate_for_another_name_does_not_hold(
    certified: Callable[[str], tuple[str, ssl.SSLContext]],
) -> None:
    certificate, trust = certified("other.example.org")
    with receiving(certificate=certificate) as receiver:
        answer = calling_at_home(f"https://{NAME}:{receiver.server_port}/", trust, [])
        assert (answer.problem, receiver.sent) == ("untrusted", [])


def calling_at_home(address: str, trust: ssl.SSLContext, asked: list[str]) -> Answer:
    """A call of a name behind which is this machine, which may be reached."""
    return calling(address, "127.0.0.1", trust=trust, may_reach=HERE, log=asked)

"""Tests headscope-cli get against a local HTTPS server: continued, wrong, redirected and stalled downloads.

Usage: get_test.py HEADSCOPE-CLI
"""
import errno
import fcntl
import hashlib
import http.server
import json
import os
import pty
import resource
import select
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest

CLI = os.path.abspath(sys.argv.pop(1))
FAILING_DISK = os.path.join(os.path.dirname(os.path.dirname(CLI)), "tests", "fakes", "libfailing_disk.so")
TEXT = "".join(f"{i} to be or not to be, that is question number {i * i}\n" for i in range(4000)).encode()
NETWORK, IO, BAD_DATA, USAGE, CANCELLED = 5, 4, 3, 2, 130


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves TEXT. The first part of the path says how."""
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def start_of_range(self):
        value = self.headers.get("Range")
        return int(value[len("bytes="):].split("-")[0]) if value else 0

    def answer(self, status, body, *headers):
        self.send_response(status)
        for header in headers:
            self.send_header(*header)
        self.send_header("Set-Cookie", "a=b")
        self.send_header("Content-Disposition", "attachment; filename=../../x")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        server = self.server
        way = self.path.strip("/").split("/")[0]
        start = self.start_of_range()
        server.seen.append((way, start))
        server.event.set()
        if way.isdigit():  # a status
            return self.answer(int(way), b"")
        if way == "busy" and len(server.seen) < 3:
            return self.answer(503, b"", ("Retry-After", "1"))
        if way == "page":
            return self.answer(200, b"<!DOCTYPE html><html><title>Log in</title></html>")
        if way == "short":
            return self.answer(200, TEXT[:1000])
        if way == "empty":
            return self.answer(200, b"")
        if way == "chunks":  # no Content-Length
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for at in range(0, len(TEXT), 50000):
                piece = TEXT[at:at + 50000]
                self.wfile.write(b"%x\r\n" % len(piece) + piece + b"\r\n")
            self.wfile.write(b"0\r\n\r\n")
            return None
        if way == "endless":  # ends when the connection is closed
            self.send_response(200)
            self.end_headers()
            self.wfile.write(TEXT)
            self.close_connection = True
            return None
        if way == "shorter" and start:
            return self.answer(416, b"")
        if way == "elsewhere" and start:  # another range than the one asked for
            self.send_response(206)
            self.send_header("Content-Range", f"bytes {start + 5}-{len(TEXT) - 1}/{len(TEXT)}")
            self.send_header("Content-Length", str(len(TEXT) - start - 5))
            self.end_headers()
            return self.wfile.write(TEXT[start + 5:])
        if way.startswith("redirect"):
            targets = {"redirect": "/whole/x", "redirect-http": f"http://localhost:{server.server_port}/whole/x",
                       "redirect-loop": "/redirect-loop/x", "redirect-file": "file:///etc/passwd"}
            self.send_response(302)
            self.send_header("Location", targets[way])
            self.send_header("Content-Length", "0")
            return self.end_headers()
        body = TEXT if way != "longer" else TEXT + b"more"
        if way == "wrong":
            body = b"X" + TEXT[1:]
        if way == "norange":
            start = 0
        self.send_response(206 if start else 200)
        self.send_header("Content-Length", str(len(body) - start))
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(body) - 1}/{len(body)}")
        self.end_headers()
        rest = body[start:]
        if way in ("cut", "norange"):  # each connection ends after a part
            most = 60000 if way == "cut" or not server.whole else len(rest)
            self.wfile.write(rest[:most])
            self.wfile.flush()
            self.close_connection = True
            if most < len(rest):
                self.connection.shutdown(socket.SHUT_RDWR)
            return None
        if way == "slow":  # a part, then nothing until the test ends
            self.wfile.write(rest[:50000])
            self.wfile.flush()
            server.released.wait(60)
            self.close_connection = True
            return None
        self.wfile.write(rest)
        return None


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, certificate, key):
        super().__init__(("localhost", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.seen, self.event, self.released, self.whole = [], threading.Event(), threading.Event(), False

    def handle_error(self, *_):  # clients that end early are part of the tests
        pass


class Get(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.secrets = tempfile.TemporaryDirectory()
        cls.key, cls.certificate = (os.path.join(cls.secrets.name, name) for name in ("key.pem", "cert.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                        "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-keyout", cls.key, "-out", cls.certificate], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.secrets.cleanup()

    def setUp(self):
        self.server = Server(self.certificate, self.key)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.addCleanup(self.server.server_close)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.released.set)
        self.place = place.name
        self.data = os.path.join(self.place, "data", "headscope", "datasets")

    def offer(self, way, name="input.txt", **changes):
        """Describes a dataset `small` whose file is served in this way."""
        file = {"name": name, "address": f"https://localhost:{self.server.server_port}/{way}/{name}",
                "bytes": len(TEXT), "sha256": hashlib.sha256(TEXT).hexdigest()}
        file.update(changes)
        folder = os.path.join(self.place, "datasets", "small")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "dataset.json"), "w", encoding="utf-8") as out:
            json.dump({"format_version": 1, "id": "small", "name": "Small", "licence": "CC0-1.0", "source": "",
                       "download": {"reader": "text-file", "path": name, "files": [file]}}, out)

    def environment(self, **more):
        keep = {key: value for key, value in os.environ.items()
                if "proxy" not in key.lower() and key not in ("CURL_CA_BUNDLE", "SSL_CERT_FILE")}
        return {**keep, "XDG_DATA_HOME": os.path.join(self.place, "data"), "HOME": self.place,
                "XDG_CACHE_HOME": os.path.join(self.place, "cache"),
                "HEADSCOPE_DATASETS": os.path.join(self.place, "datasets"),
                "SSL_CERT_FILE": self.certificate, **more}

    def cli(self, *words, before=None, stdin=subprocess.DEVNULL, **more):
        return subprocess.run([CLI, *words], env=self.environment(**more), capture_output=True, text=True,
                              timeout=100, preexec_fn=before, stdin=stdin, check=False)

    def get(self, *words, **more):
        return self.cli("get", "small", "--yes", *words, **more)

    def file(self, name="input.txt"):
        return os.path.join(self.data, "small", name)

    def content(self, name="input.txt"):
        with open(self.file(name), "rb") as read:
            return read.read()

    def expect(self, result, code, *words):
        self.assertEqual(result.returncode, code, result.stderr)
        for word in words:
            self.assertIn(word, result.stderr)
        if code:
            self.assertFalse(os.path.exists(self.file("download.json")))

    def test_a_download_is_found_by_its_name(self):
        self.offer("whole")
        result = self.get("--json")
        self.expect(result, 0, "https://localhost", "SHA-256", "CC0-1.0")
        last = json.loads(result.stdout.splitlines()[-1])
        self.assertEqual((last["event"], last["path"]), ("downloaded", self.file()))
        self.assertEqual(self.content(), TEXT)
        self.assertEqual(sorted(os.listdir(os.path.join(self.data, "small"))), ["download.json", "input.txt"])
        listed = json.loads(self.cli("get", "list", "--json").stdout)
        self.assertTrue(listed["present"])
        trained = self.cli("train", "--dataset", "text-file", "--data", "small", "--preset", "tiny", "--steps", "1",
                           "--out", os.path.join(self.place, "runs"), "--set", "model.length=16")
        self.assertEqual(trained.returncode, 0, trained.stderr)

    def in_terminal(self, answer):
        """Runs `get small` in a terminal and types the answer after the question. Returns its output and exit code."""
        child, terminal = pty.fork()
        if child == 0:
            os.execve(CLI, [CLI, "get", "small"], {**self.environment(), "TERM": "dumb"})
        shown, answered, deadline = "", False, time.monotonic() + 60
        while time.monotonic() < deadline:
            if "[y/N]" in shown and not answered:
                answered = True
                os.write(terminal, answer)
            if not select.select([terminal], [], [], 0.2)[0]:
                continue
            try:
                read = os.read(terminal, 65536)
            except OSError:  # the program has ended
                read = b""
            if not read:
                break
            shown += read.decode(errors="replace")
        os.close(terminal)
        return shown, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])

    def test_download_in_a_terminal_asks_for_consent_first(self):
        self.offer("whole")
        for answer in (b"n\n", b"\n", b"x\n"):
            shown, code = self.in_terminal(answer)
            self.assertEqual(code, 130, shown)
            self.assertIn("SHA-256", shown)
            self.assertEqual(self.server.seen, [])
        shown, code = self.in_terminal(b"y\n")
        self.assertEqual(code, 0, shown)
        self.assertEqual(self.content(), TEXT)

    def test_complete_data_are_compared_without_the_network(self):
        self.offer("whole")
        self.expect(self.get(), 0)
        requests = len(self.server.seen)
        result = self.cli("get", "small", "--json")  # does not ask either
        self.assertEqual(json.loads(result.stdout)["event"], "present")
        self.assertEqual(len(self.server.seen), requests)
        with open(self.file(), "r+b") as damaged:
            damaged.write(b"X")
        self.assertEqual(self.cli("get", "small").returncode, USAGE)  # nothing to ask on
        self.assertEqual(len(self.server.seen), requests)
        self.expect(self.get(), 0)
        self.assertEqual(self.content(), TEXT)

    def test_nothing_is_downloaded_without_consent(self):
        self.offer("whole")
        result = self.cli("get", "small")
        self.expect(result, USAGE, "no terminal", "--yes", "SHA-256")
        self.cli("get", "list")
        self.assertEqual(self.server.seen, [])
        self.assertFalse(os.path.exists(self.data))

    def test_a_lost_connection_is_continued(self):
        self.offer("cut")
        self.expect(self.get(), 0)
        self.assertEqual(self.content(), TEXT)
        self.assertEqual([start for _, start in self.server.seen], list(range(0, len(TEXT), 60000)))

    def test_a_killed_download_is_continued(self):
        self.offer("slow")
        process = subprocess.Popen([CLI, "get", "small", "--yes"], env=self.environment(),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        part = self.file("input.txt.part")
        limit = time.monotonic() + 60
        while not (os.path.exists(part) and os.path.getsize(part) >= 50000) and time.monotonic() < limit:
            self.server.event.wait(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertFalse(os.path.exists(self.file()))
        self.offer("whole")
        self.expect(self.get(), 0)
        self.assertEqual(self.content(), TEXT)
        self.assertEqual(self.server.seen[-1], ("whole", 50000))

    def test_an_interrupt_cancels(self):
        self.offer("slow")
        process = subprocess.Popen([CLI, "get", "small", "--yes"], env=self.environment(), text=True,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.assertTrue(self.server.event.wait(60))
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(60), CANCELLED)
        process.stderr.close()

    def test_a_server_that_cannot_continue_sends_all_again(self):
        self.offer("norange")
        self.begin(TEXT[:1000])
        self.server.whole = True
        self.expect(self.get(), 0)
        self.assertEqual(self.content(), TEXT)

    def test_a_server_that_cuts_and_cannot_continue_does_not_keep_the_program(self):
        self.offer("norange")
        self.expect(self.get(), NETWORK, "ended early")

    def begin(self, content):
        """Leaves this content as that of an earlier call."""
        os.makedirs(os.path.dirname(self.file()), exist_ok=True)
        with open(self.file("input.txt.part"), "wb") as part:
            part.write(content)

    def test_a_wrong_checksum_is_refused_and_not_continued(self):
        self.offer("wrong")
        self.expect(self.get(), BAD_DATA, "SHA-256", "deleted")
        self.assertEqual(os.listdir(os.path.dirname(self.file())), [])

    def test_a_file_of_another_size_is_refused(self):
        for way, words in (("longer", "sends more than the expected"), ("short", "1,000 bytes, expected"),
                           ("empty", "0 bytes, expected")):
            self.offer(way)
            self.expect(self.get(), BAD_DATA, words)
            self.assertFalse(os.path.exists(self.file()))
            if way != "empty":
                self.assertFalse(os.path.exists(self.file("input.txt.part")))
        self.assertEqual(len(self.server.seen), 3)

    def test_a_web_page_instead_of_the_file_is_named(self):
        self.offer("page")
        self.expect(self.get(), NETWORK, "web page", "captive portal")
        self.assertEqual(os.listdir(os.path.dirname(self.file())), [])

    def test_a_body_of_unknown_length_is_accepted(self):
        for way in ("chunks", "endless"):
            self.offer(way)
            self.expect(self.get(), 0)
            self.assertEqual(self.content(), TEXT)
            os.remove(self.file())
            os.remove(self.file("download.json"))

    def test_a_server_that_is_busy_is_asked_again(self):
        self.offer("busy")
        self.expect(self.get(), 0)
        self.assertEqual(len(self.server.seen), 3)

    def test_a_part_that_does_not_fit_is_fetched_again(self):
        for way, part in (("shorter", TEXT[:1000]), ("elsewhere", TEXT[:1000]), ("whole", b"other" * 20),
                          ("whole", b"x" * len(TEXT)), ("whole", b"x" * (len(TEXT) + 1))):
            self.offer(way)
            self.begin(part)
            self.expect(self.get(), 0)
            self.assertEqual(self.content(), TEXT)
            os.remove(self.file())
            os.remove(self.file("download.json"))

    def test_a_complete_part_is_only_verified(self):
        self.offer("whole")
        self.begin(TEXT)
        self.expect(self.get(), 0)
        self.assertEqual(self.server.seen, [])

    def test_two_processes_do_not_write_one_file(self):
        self.offer("whole")
        self.begin(TEXT[:1000])
        with open(self.file("input.txt.part"), "rb") as other:
            fcntl.flock(other, fcntl.LOCK_EX)
            self.expect(self.get(), USAGE, "another process")
        self.expect(self.get(), 0)

    def test_redirects_lead_to_https_only(self):
        self.offer("redirect")
        self.expect(self.get(), 0)
        os.remove(self.file())
        os.remove(self.file("download.json"))
        for way in ("redirect-http", "redirect-file"):
            self.offer(way)
            self.expect(self.get(), NETWORK, "not https")
        self.offer("redirect-loop")
        self.expect(self.get(), NETWORK, "redirects too often")

    def test_a_server_that_stalls_is_given_up(self):
        self.offer("slow")
        self.expect(self.get("--timeout", "1"), NETWORK, "sends nothing or too little", "50.0 kB")
        self.assertEqual(os.path.getsize(self.file("input.txt.part")), 50000)

    def test_faults_of_the_network_are_named(self):
        for status, word in ((401, "401"), (403, "--data"), (404, "--data"), (407, "https_proxy"), (410, "410")):
            self.offer(str(status))
            self.expect(self.get(), NETWORK, word)
        for address, word in (("https://localhost:1/x", "no connection"),
                              ("https://nowhere.invalid/x", "no connection"),
                              (f"https://127.0.0.1:{self.server.server_port}/whole/x", "not trusted")):
            self.offer("whole", address=address)
            self.expect(self.get(), NETWORK, word, address)
        self.offer("whole")
        self.expect(self.get(SSL_CERT_FILE="/etc/ssl/certs/ca-certificates.crt"), NETWORK, "not trusted")
        self.expect(self.get(https_proxy="http://localhost:1"), NETWORK, "https_proxy")
        self.expect(self.cli("get", "large"), USAGE, "not offered", "small")
        self.expect(self.get(https_proxy="http://localhost:1", no_proxy="localhost"), 0)

    def test_a_full_disk_is_named_and_the_part_is_continued(self):
        self.offer("whole")
        limit = 100000
        result = self.get(before=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.expect(result, IO, "File too large")
        self.assertEqual(os.path.getsize(self.file("input.txt.part")), limit)
        self.expect(self.get(), 0)
        self.assertEqual(self.server.seen[-1], ("whole", limit))
        os.remove(self.file())
        os.remove(self.file("download.json"))
        self.offer("whole", bytes=1 << 35)  # more than the largest disk of a test machine may have
        if os.statvfs(self.place).f_bavail * os.statvfs(self.place).f_frsize < 1 << 35:
            self.expect(self.get(), IO, "the disk has")

    def test_faults_of_the_disk_are_named_and_the_next_call_continues(self):
        if not os.path.exists(FAILING_DISK):
            self.skipTest(f"{FAILING_DISK} is not built")
        self.offer("whole")
        for call, number, skip in (("open", errno.ENOSPC, 0), ("write", errno.ENOSPC, 1), ("flush", errno.ENOSPC, 0),
                                   ("write", errno.EDQUOT, 1), ("write", errno.EIO, 1), ("open", errno.EACCES, 0),
                                   ("open", errno.EROFS, 0), ("open", errno.EPERM, 0), ("rename", errno.EACCES, 0)):
            with self.subTest(call=call, errno=errno.errorcode[number]):
                self.begin(b"")
                os.remove(self.file("input.txt.part"))
                name = "input.txt" if call == "rename" else "input.txt.part"
                result = self.get(LD_PRELOAD=FAILING_DISK, FAULT_BELOW=os.path.realpath(self.place), FAULT_CALL=call,
                                  FAULT_FILE=name, FAULT_ERRNO=str(number), FAULT_SKIP=str(skip))
                self.expect(result, IO, os.strerror(number))
                self.assertFalse(os.path.exists(self.file()))
                kept = os.path.getsize(self.file("input.txt.part")) if call != "open" else 0
                self.expect(self.get(), 0)
                self.assertEqual(self.server.seen[-1], ("whole", kept if kept < len(TEXT) else 0))
                self.assertEqual(self.content(), TEXT)
                os.remove(self.file())
                os.remove(self.file("download.json"))

    def test_invalid_offers_are_refused(self):
        for change, word in (({"address": "http://localhost/x"}, "https://"), ({"address": "https://a:b@c/x"}, "user name"),
                             ({"name": "../x"}, "name"),
                             ({"sha256": "1234"}, "64 digits"), ({"bytes": -1}, "bytes")):
            self.offer("whole", **{"name": "input.txt", **change})
            self.expect(self.get(), BAD_DATA, word, "dataset.json")
        self.assertEqual(self.server.seen, [])


if __name__ == "__main__":
    unittest.main()

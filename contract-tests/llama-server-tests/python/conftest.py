"""What llama.cpp's own tests of its server need here: they have no network, and so none of their models.

It stands in place of their conftest.py. `STAND_IN_MODELS` is a folder with small models under the names below.
What such a model says, and how many tokens a text has, is not judged.
"""
import json
import os
import socket

import pytest

import utils

MODELS = os.environ["STAND_IN_MODELS"]
RESULTS = os.environ["RESULTS"]

# By repository and file, as the tests name them.
STAND_INS = {
    ("ggml-org/test-model-stories260K", None): "stories.gguf",
    ("ggml-org/test-model-stories260K-infill", None): "stories.gguf",
    ("ggml-org/stories15M_MOE", "stories15M_MOE-F16.gguf"): "stories.gguf",
    ("ggml-org/models", "bert-bge-small/ggml-model-f16.gguf"): "embedding.gguf",
    ("ggml-org/models", "jina-reranker-v1-tiny-en/ggml-model-f16.gguf"): "reranking.gguf",
}
DOWNLOADS = {"moe_shakespeare15M.gguf": "lora.gguf", "stories15M-q4_0.gguf": "stories.gguf"}

# A grammar or a schema decides what is said there, whichever model says it.
HELD_TO_A_FORM = {
    "test_completion_with_response_format",
    "test_completion_with_json_schema",
    "test_completion_with_grammar",
}

running = {"test": "", "id": ""}


class AnyCount:
    """Equal to each number of tokens that a text may have."""

    def __eq__(self, other):
        return type(other) is int and other > 0

    def __repr__(self):
        return "any number of tokens"


# Servers that later tests with the same arguments use too, by those arguments; the last used one is the last.
MOST_SERVERS = 4
servers = {}

# What has happened to the server before would change what they find.
ALONE = ("test_metrics", "test_slot_save", "test_sleep", "test_kv_keep_only_active", "cached_tokens", "cancel", "prompt_cache", "reasoning_budget", "return_progress")

start, stop, popen = utils.ServerProcess.start, utils.ServerProcess.stop, utils.subprocess.Popen
starting = {"server": None}


def is_alone():
    return any(name in running["id"] for name in ALONE)


def shared_popen(args, **options):
    server = starting["server"]
    if is_alone():
        return popen(args, **options)
    port = args.index("--port") + 1
    key = (*args[:port], *args[port + 1 :])
    process, used = servers.pop(key, (None, None))
    if process is None or process.poll() is not None:
        if len(servers) >= MOST_SERVERS:
            end(servers.pop(next(iter(servers)))[0])
        used = free_port()
        process = popen([*key[:port], str(used), *key[port:]], **{**options, "stdout": utils.subprocess.DEVNULL, "stderr": utils.subprocess.STDOUT})
    servers[key] = (process, used)
    server.server_port = used
    return process


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def end(process):
    process.kill()
    process.wait()


def start_with_stand_in(self, timeout_seconds=utils.DEFAULT_HTTP_TIMEOUT):
    repository, file = self.model_hf_repo, self.model_hf_file
    if repository is not None:
        name = "adapted.gguf" if self.lora_files else STAND_INS.get((repository, file))
        if name is None:
            pytest.skip(f"no model stands in for {repository} {file}")
        self.model_hf_repo = self.model_hf_file = None
        self.model_file = os.path.join(MODELS, name)
    self.offline = False
    starting["server"] = self
    try:
        start(self, min(timeout_seconds, 30))
    finally:
        if repository is not None:
            self.model_hf_repo, self.model_hf_file, self.model_file = repository, file, None


def stop_unless_shared(self):
    if not any(process is self.process for process, _port in servers.values()):
        return stop(self)
    utils.server_instances.discard(self)
    self.process = None


def download_file(url, output_file_path=None):
    name = DOWNLOADS.get(url.split("/")[-1])
    if name is None:
        pytest.skip(f"nothing stands in for {url}")
    return os.path.join(MODELS, name)


def match_regex(regex, text):
    if running["test"] in HELD_TO_A_FORM:
        return judged_match(regex, text)
    return isinstance(text, str)


utils.ServerProcess.start = start_with_stand_in
utils.ServerProcess.stop = stop_unless_shared
utils.subprocess.Popen = shared_popen
utils.download_file = download_file
judged_match, utils.match_regex = utils.match_regex, match_regex


@pytest.fixture(autouse=True)
def stop_server_after_each_test():
    yield
    for server in list(utils.server_instances):
        server.stop()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_call(item):
    running["test"], running["id"] = item.originalname, item.nodeid
    for name in ("n_prompt", "n_tokens"):
        if name in item.funcargs:
            item.funcargs[name] = AnyCount()


outcomes = {}


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if report.passed and report.when != "call":
        return
    crash = getattr(report.longrepr, "reprcrash", None)
    outcomes[item.nodeid] = {
        "outcome": report.outcome,
        "seconds": round(report.duration, 3),
        "message": crash.message if crash else str(report.longrepr or ""),
    }


def pytest_sessionfinish(session):
    for process, _port in servers.values():
        end(process)
    worker = getattr(session.config, "workerinput", {}).get("workerid", "")
    with open(f"{RESULTS}{worker}", "w") as file:
        json.dump(outcomes, file, indent=1)

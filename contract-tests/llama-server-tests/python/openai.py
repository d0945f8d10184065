"""As much of OpenAI's client as llama.cpp's tests use, which Debian does not have."""
import json

import requests


class Reply(dict):
    """A JSON object whose fields are attributes; one that is not there is None."""

    def __getattr__(self, name):
        return self.get(name)


class OpenAI:
    def __init__(self, api_key, base_url):
        self.url = base_url
        self.headers = {"Authorization": f"Bearer {api_key}"}
        self.chat = Reply(completions=Resource(self, "/chat/completions"))
        self.completions = Resource(self, "/completions")
        self.embeddings = Resource(self, "/embeddings")


class Resource:
    def __init__(self, client, path):
        self.client, self.path = client, path

    def create(self, stream=False, **body):
        response = requests.post(
            self.client.url + self.path,
            json={**body, "stream": stream} if stream else body,
            headers=self.client.headers,
            stream=stream,
        )
        if not response.ok:
            raise RuntimeError(f"{response.status_code}: {response.text}")
        if not stream:
            return json.loads(response.text, object_hook=Reply)
        return events(response)


def events(response):
    for line in response.iter_lines():
        if line.startswith(b"data: {"):
            yield json.loads(line[6:], object_hook=Reply)

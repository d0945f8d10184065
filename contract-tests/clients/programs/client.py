"""Calls the server with the generated Python client and prints what came back as one line of JSON.

Arguments: base URL, API key, chat model, speech-to-text model, WAV file.
"""
import json
import sys

import lemonade_client as lemonade

base_url, key, model, listener, recording = sys.argv[1:]
configuration = lemonade.Configuration(host=base_url, access_token=key)


def chat_request(**fields):
    messages = [{"role": "user", "content": "Say hello."}]
    return lemonade.ChatCompletionRequest.from_dict({"model": model, "messages": messages, **fields})


def streamed_text(inference):
    answer = inference.create_chat_completion_with_http_info(chat_request(stream=True), _preload_content=False)
    text = ""
    for line in answer.raw_data.decode("utf-8").splitlines():
        if not line.startswith("data: ") or line == "data: [DONE]":
            continue
        for choice in json.loads(line[6:])["choices"]:
            text += choice["delta"].get("content") or ""
    return text


def refusal(models):
    try:
        models.get_model("No-Such-Model")
    except lemonade.ApiException as error:
        return {"status": error.status, "type": json.loads(error.body)["error"]["type"]}


with lemonade.ApiClient(configuration) as client:
    models = lemonade.ModelsApi(client)
    inference = lemonade.InferenceApi(client)
    print(json.dumps({
        "models": [found.id for found in models.list_models().data],
        "loaded": models.load_model(lemonade.LoadRequest(model_name=model)).status,
        "chat": inference.create_chat_completion(chat_request()).choices[0].message.content,
        "stream": streamed_text(inference),
        "refusal": refusal(models),
        "transcription": lemonade.AudioApi(client).create_transcription(recording, listener).text,
    }))

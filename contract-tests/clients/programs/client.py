"""Calls the server with the generated Python client and prints what came back as one line of JSON.

What it needs to know is in the environment.
"""
import json
import os

import lemonade_client as lemonade

configuration = lemonade.Configuration(host=os.environ["LEMONADE_URL"], access_token=os.environ["LEMONADE_API_KEY"])
model = os.environ["CHAT_MODEL"]


def refusal(models):
    try:
        models.get_model("No-Such-Model")
    except lemonade.ApiException as error:
        return {"status": error.status, "type": json.loads(error.body)["error"]["type"]}


pull = lemonade.PullRequest(
    model_name=os.environ["PULLED_MODEL"], checkpoint=os.environ["CHECKPOINT"], recipe="llamacpp"
)
message = lemonade.ChatMessage(role="user", content="Say hello.")
request = lemonade.ChatCompletionRequest(model=model, messages=[message])
text = lemonade.SpeechRequest(model=os.environ["SPEAKING_MODEL"], input="Hello.", response_format="wav")
wish = lemonade.ImageGenerationRequest(model=os.environ["PAINTING_MODEL"], prompt="A lemon", size="64x64")
with lemonade.ApiClient(configuration) as client:
    models = lemonade.ModelsApi(client)
    audio = lemonade.AudioApi(client)
    print(json.dumps({
        "models": [found.id for found in models.list_models().data],
        "pulled": models.pull_model(pull).status,
        "loaded": models.load_model(lemonade.LoadRequest(model_name=model)).status,
        "chat": lemonade.InferenceApi(client).create_chat_completion(request).choices[0].message.content,
        "transcription": audio.create_transcription(
            os.environ["RECORDING"],
            os.environ["HEARING_MODEL"],
            response_format="verbose_json",
            timestamp_granularities=["word", "segment"],
        ).text,
        "speech": audio.create_speech(text)[:4].decode("ascii"),
        "image": lemonade.ImagesApi(client).create_image(wish).data[0].b64_json[:8],
        "dry_run": lemonade.AdministrationApi(client).clean_up_cache(lemonade.CacheCleanupRequest()).dry_run,
        "refusal": refusal(models),
    }))

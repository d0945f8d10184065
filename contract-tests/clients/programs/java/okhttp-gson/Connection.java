// The client on okhttp and Gson.

import java.io.File;
import java.nio.file.Files;
import lemonade.client.ApiClient;
import lemonade.client.api.AudioApi;
import lemonade.client.api.InferenceApi;
import lemonade.client.model.ChatCompletionRequest;
import lemonade.client.model.SpeechRequest;

class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient().setBasePath(url);
    client.setBearerToken(key);
    return client;
  }

  /** It writes a list in a form as JSON, which the server refuses. */
  static String hear(ApiClient client, File recording, String model) throws Exception {
    return new AudioApi(client).createTranscription(recording, model, null, null, "verbose_json", null, null).getText();
  }

  static String events(ApiClient client, ChatCompletionRequest request) throws Exception {
    return new InferenceApi(client).createChatCompletionCall(request, null).execute().body().string();
  }

  static byte[] speech(ApiClient client, SpeechRequest request) throws Exception {
    return Files.readAllBytes(new AudioApi(client).createSpeech(request).toPath());
  }
}

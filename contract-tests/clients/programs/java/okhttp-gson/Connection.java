// The client on okhttp and Gson.

import java.nio.file.Files;
import lemonade.client.ApiClient;
import lemonade.client.ApiException;
import lemonade.client.api.AudioApi;
import lemonade.client.model.SpeechRequest;

class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient().setBasePath(url);
    client.setBearerToken(key);
    return client;
  }

  static byte[] speech(ApiClient client, SpeechRequest request) throws Exception {
    return Files.readAllBytes(new AudioApi(client).createSpeech(request).toPath());
  }
}

// The client on the HttpClient of Java itself, and Jackson.

import java.io.File;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import lemonade.client.ApiClient;
import lemonade.client.api.AudioApi;
import lemonade.client.model.ChatCompletionRequest;
import lemonade.client.model.SpeechRequest;

class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  /** It needs a value for every field of a form. */
  static String hear(ApiClient client, File recording, String model) throws Exception {
    return new AudioApi(client).createTranscription(recording, model, "en", "Lemons.", "verbose_json",
        BigDecimal.ZERO, List.of("word", "segment")).getText();
  }

  static String events(ApiClient client, ChatCompletionRequest request) throws Exception {
    return new String(post(client, "/api/v1/chat/completions", request), "UTF-8");
  }

  static byte[] speech(ApiClient client, SpeechRequest request) throws Exception {
    return post(client, "/api/v1/audio/speech", request);
  }

  /** The client takes every response for JSON, so what is something else is asked for without its method. */
  private static byte[] post(ApiClient client, String path, Object request) throws Exception {
    byte[] body = client.getObjectMapper().writeValueAsBytes(request);
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(client.getBaseUri() + path))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofByteArray(body));
    client.getRequestInterceptor().accept(builder);
    return client.getHttpClient().send(builder.build(), BodyHandlers.ofByteArray()).body();
  }
}

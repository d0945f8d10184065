// The client on the HttpClient of Java itself, and Jackson.

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import lemonade.client.ApiClient;
import lemonade.client.model.SpeechRequest;

class Connection {
  static ApiClient open(String url, String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    client.setRequestInterceptor(request -> request.header("Authorization", "Bearer " + key));
    return client;
  }

  /** The client takes every response for JSON, so what is a file is asked for without its method. */
  static byte[] speech(ApiClient client, SpeechRequest request) throws Exception {
    byte[] body = client.getObjectMapper().writeValueAsBytes(request);
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(client.getBaseUri() + "/api/v1/audio/speech"))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofByteArray(body));
    client.getRequestInterceptor().accept(builder);
    return client.getHttpClient().send(builder.build(), BodyHandlers.ofByteArray()).body();
  }
}

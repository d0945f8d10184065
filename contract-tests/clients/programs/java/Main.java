// Calls the server with a generated Java client and prints what came back as one line of JSON.
// What it needs to know is in the environment; Connection differs between the two libraries of the generator.

import java.io.File;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lemonade.client.ApiClient;
import lemonade.client.ApiException;
import lemonade.client.api.AdministrationApi;
import lemonade.client.api.ImagesApi;
import lemonade.client.api.InferenceApi;
import lemonade.client.api.ModelsApi;
import lemonade.client.model.CacheCleanupRequest;
import lemonade.client.model.ChatCompletionRequest;
import lemonade.client.model.ChatMessage;
import lemonade.client.model.ImageGenerationRequest;
import lemonade.client.model.LoadRequest;
import lemonade.client.model.PullRequest;
import lemonade.client.model.SpeechRequest;

public class Main {
  public static void main(String[] args) throws Exception {
    ApiClient client = Connection.open(variable("LEMONADE_URL"), variable("LEMONADE_API_KEY"));
    ModelsApi models = new ModelsApi(client);
    String model = variable("CHAT_MODEL");

    String list = models.listModels(null, null).getData().stream()
        .map(found -> quoted(found.getId())).collect(Collectors.joining(","));
    Object pulled = models.pullModel(new PullRequest()
        .modelName(variable("PULLED_MODEL")).checkpoint(variable("CHECKPOINT")).recipe("llamacpp")).getStatus();
    Object loaded = models.loadModel(new LoadRequest().modelName(model)).getStatus();
    ChatCompletionRequest request = new ChatCompletionRequest().model(model)
        .addMessagesItem(new ChatMessage().role(ChatMessage.RoleEnum.USER).content("Say hello."));
    Object chat = new InferenceApi(client).createChatCompletion(request).getChoices().get(0).getMessage().getContent();
    String transcription = Connection.hear(client, new File(variable("RECORDING")), variable("HEARING_MODEL"));
    byte[] speech = Connection.speech(client, new SpeechRequest()
        .model(variable("SPEAKING_MODEL")).input("Hello.").responseFormat("wav"));
    String image = new ImagesApi(client).createImage(new ImageGenerationRequest()
        .model(variable("PAINTING_MODEL")).prompt("A lemon").size("64x64")).getData().get(0).getB64Json();

    boolean isDryRun = new AdministrationApi(client).cleanUpCache(new CacheCleanupRequest()).getDryRun();

    System.out.println("{\"models\":[" + list + "]"
        + ",\"pulled\":" + quoted(pulled)
        + ",\"loaded\":" + quoted(loaded)
        + ",\"chat\":" + quoted(chat)
        + ",\"transcription\":" + quoted(transcription)
        + ",\"speech\":" + quoted(new String(speech, 0, 4, "ISO-8859-1"))
        + ",\"image\":" + quoted(image.substring(0, 8))
        + ",\"stream\":" + quoted(textOf(Connection.events(client, request.stream(true))))
        + ",\"dry_run\":" + isDryRun
        + ",\"refusal\":" + refusal(models) + "}");
  }

  static String refusal(ModelsApi models) {
    try {
      models.getModel("No-Such-Model");
    } catch (ApiException error) {
      String type = error.getResponseBody().replaceAll(".*\"type\":\"(\\w+)\".*", "$1");
      return "{\"status\":" + error.getCode() + ",\"type\":" + quoted(type) + "}";
    }
    throw new IllegalStateException("A model that does not exist was found.");
  }

  static String textOf(String events) {
    return Pattern.compile("\"content\":\"([^\"]*)\"").matcher(events).results()
        .map(found -> found.group(1)).collect(Collectors.joining());
  }

  static String variable(String name) {
    return System.getenv(name);
  }

  /** No text here has a quotation mark. */
  static String quoted(Object text) {
    return "\"" + text + "\"";
  }
}

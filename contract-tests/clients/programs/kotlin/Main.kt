// Calls the server with the generated Kotlin client and prints what came back as one line of JSON.
// What it needs to know is in the environment.
import com.google.gson.JsonObject
import com.google.gson.JsonParser
import java.io.File
import okhttp3.MediaType
import okhttp3.Request
import okhttp3.RequestBody
import org.openapitools.client.apis.AdministrationApi
import org.openapitools.client.apis.AudioApi
import org.openapitools.client.apis.ImagesApi
import org.openapitools.client.apis.InferenceApi
import org.openapitools.client.apis.ModelsApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.infrastructure.ClientError
import org.openapitools.client.infrastructure.ClientException
import org.openapitools.client.infrastructure.Serializer
import org.openapitools.client.models.CacheCleanupRequest
import org.openapitools.client.models.ChatCompletionRequest
import org.openapitools.client.models.ChatMessage
import org.openapitools.client.models.ImageGenerationRequest
import org.openapitools.client.models.LoadRequest
import org.openapitools.client.models.PullRequest
import org.openapitools.client.models.SpeechRequest

fun variable(name: String): String = System.getenv(name)

/** The client reads a response as a whole; its connection reads a stream. */
fun streamedText(url: String, chat: ChatCompletionRequest): String {
    val body = RequestBody.create(MediaType.parse("application/json"), Serializer.gson.toJson(chat))
    val request = Request.Builder().url("$url/api/v1/chat/completions")
        .header("Authorization", "Bearer " + ApiClient.accessToken).post(body).build()
    val lines = ApiClient.defaultClient.newCall(request).execute().body()!!.source()
    val text = StringBuilder()
    while (true) {
        val line = lines.readUtf8Line() ?: return text.toString()
        if (!line.startsWith("data: {")) continue
        for (choice in parsed(line.substring(6)).getAsJsonArray("choices")) {
            val content = choice.asJsonObject.getAsJsonObject("delta").get("content")
            if (content != null && !content.isJsonNull) text.append(content.asString)
        }
    }
}

fun parsed(json: String): JsonObject = JsonParser().parse(json).asJsonObject

fun refusal(models: ModelsApi): Map<String, Any> {
    try {
        models.getModel("No-Such-Model")
    } catch (error: ClientException) {
        val body = parsed((error.response as ClientError<*>).body as String)
        return mapOf("status" to error.statusCode, "type" to body.getAsJsonObject("error").get("type").asString)
    }
    throw IllegalStateException("A model that does not exist was found.")
}

fun main() {
    val url = variable("LEMONADE_URL")
    ApiClient.accessToken = variable("LEMONADE_API_KEY")
    val models = ModelsApi(url)
    val audio = AudioApi(url)
    val model = variable("CHAT_MODEL")
    val chat = ChatCompletionRequest(model, listOf(ChatMessage(ChatMessage.Role.user, "Say hello.")))
    val pull = PullRequest(modelName = variable("PULLED_MODEL"), checkpoint = variable("CHECKPOINT"), recipe = "llamacpp")
    val wish = ImageGenerationRequest(model = variable("PAINTING_MODEL"), prompt = "A lemon", propertySize = "64x64")
    // A list of a form would be written as "[word, segment]", which is no list for the server.
    val heard = audio.createTranscription(
        File(variable("RECORDING")), variable("HEARING_MODEL"), responseFormat = "verbose_json"
    )
    val speech = SpeechRequest(model = variable("SPEAKING_MODEL"), input = "Hello.", responseFormat = "wav")
    println(Serializer.gson.toJson(mapOf(
        "models" to models.listModels(null, null).data.map { it.id },
        "pulled" to models.pullModel(pull).status,
        "loaded" to models.loadModel(LoadRequest(modelName = model)).status,
        "chat" to InferenceApi(url).createChatCompletion(chat).choices[0].message.content,
        "stream" to streamedText(url, chat.copy(stream = true)),
        "transcription" to heard.text,
        "speech" to String(audio.createSpeech(speech).readBytes(), 0, 4, Charsets.US_ASCII),
        "image" to ImagesApi(url).createImage(wish).data[0].b64Json!!.substring(0, 8),
        "dry_run" to AdministrationApi(url).cleanUpCache(CacheCleanupRequest()).dryRun,
        "refusal" to refusal(models)
    )))
}

// Calls the server with the generated C# client and prints what came back as one line of JSON.
// What it needs to know is in the environment.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Org.OpenAPITools.Api;
using Org.OpenAPITools.Client;
using Org.OpenAPITools.Model;

static class Program
{
    static string Variable(string name) => Environment.GetEnvironmentVariable(name);

    static void Main()
    {
        var configuration = new Configuration
        {
            BasePath = Variable("LEMONADE_URL"),
            AccessToken = Variable("LEMONADE_API_KEY")
        };
        var models = new ModelsApi(configuration);
        var model = Variable("CHAT_MODEL");
        var message = new ChatMessage(ChatMessage.RoleEnum.User, "Say hello.");
        var chat = new ChatCompletionRequest(model, new List<ChatMessage> { message });

        var list = models.ListModels();
        var pulled = models.PullModel(new PullRequest(
            modelName: Variable("PULLED_MODEL"), checkpoint: Variable("CHECKPOINT"), recipe: "llamacpp"));
        var loaded = models.LoadModel(new LoadRequest(modelName: model));
        var completion = new InferenceApi(configuration).CreateChatCompletion(chat);
        var recording = new FileParameter("recording.wav", File.OpenRead(Variable("RECORDING")));
        var audio = new AudioApi(configuration);
        var heard = audio.CreateTranscription(recording, Variable("HEARING_MODEL"), responseFormat: "verbose_json",
            timestampGranularities: new List<string> { "word", "segment" });
        var speech = audio.CreateSpeech(new SpeechRequest(Variable("SPEAKING_MODEL"), "Hello.", responseFormat: "wav"));
        var painted = new ImagesApi(configuration).CreateImage(
            new ImageGenerationRequest(Variable("PAINTING_MODEL"), "A lemon", size: "64x64"));
        var cleanup = new AdministrationApi(configuration).CleanUpCache(new CacheCleanupRequest());
        chat.Stream = true;

        Console.WriteLine(JsonConvert.SerializeObject(new Dictionary<string, object>
        {
            ["models"] = list.Data.Select(found => found.Id),
            ["pulled"] = pulled.Status,
            ["loaded"] = loaded.Status,
            ["chat"] = completion.Choices[0].Message.Content,
            ["stream"] = StreamedText(chat),
            ["transcription"] = heard.Text,
            ["speech"] = Begin(speech.Content),
            ["image"] = painted.Data[0].B64Json.Substring(0, 8),
            ["dry_run"] = cleanup.DryRun,
            ["refusal"] = Refusal(models)
        }));
    }

    static string Begin(Stream stream)
    {
        var begin = new byte[4];
        stream.Read(begin, 0, begin.Length);
        return Encoding.ASCII.GetString(begin);
    }

    /// <summary>The client reads no stream; its request is sent without it.</summary>
    static string StreamedText(ChatCompletionRequest chat)
    {
        var body = new StringContent(chat.ToJson(), Encoding.UTF8, "application/json");
        var url = Variable("LEMONADE_URL") + "/api/v1/chat/completions";
        var request = new HttpRequestMessage(HttpMethod.Post, url) { Content = body };
        request.Headers.Add("Authorization", "Bearer " + Variable("LEMONADE_API_KEY"));
        var response = new HttpClient().SendAsync(request, HttpCompletionOption.ResponseHeadersRead).Result;
        var text = new StringBuilder();
        var lines = new StreamReader(response.Content.ReadAsStreamAsync().Result);
        for (string line; (line = lines.ReadLine()) != null;)
        {
            if (!line.StartsWith("data: {")) continue;
            foreach (var choice in JObject.Parse(line.Substring(6))["choices"])
                text.Append((string)choice["delta"]["content"]);
        }
        return text.ToString();
    }

    static object Refusal(ModelsApi models)
    {
        try
        {
            models.GetModel("No-Such-Model");
        }
        catch (ApiException error)
        {
            var type = (string)JObject.Parse((string)error.ErrorContent)["error"]["type"];
            return new { status = error.ErrorCode, type };
        }
        throw new InvalidOperationException("A model that does not exist was found.");
    }
}

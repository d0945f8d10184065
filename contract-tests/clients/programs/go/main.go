// Calls the server with the generated Go client and prints what came back as one line of JSON.
// What it needs to know is in the environment.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"os"

	lemonade "github.com/GIT_USER_ID/GIT_REPO_ID"
)

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	model := os.Getenv("CHAT_MODEL")
	configuration := lemonade.NewConfiguration()
	configuration.Servers = lemonade.ServerConfigurations{{URL: os.Getenv("LEMONADE_URL")}}
	client := lemonade.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), lemonade.ContextAccessToken, os.Getenv("LEMONADE_API_KEY"))

	list, _, err := client.ModelsAPI.ListModels(ctx).Execute()
	must(err)
	ids := []string{}
	for _, found := range list.Data {
		ids = append(ids, found.Id)
	}

	pull := lemonade.NewPullRequest()
	pull.SetModelName(os.Getenv("PULLED_MODEL"))
	pull.SetCheckpoint(os.Getenv("CHECKPOINT"))
	pull.SetRecipe("llamacpp")
	pulled, _, err := client.ModelsAPI.PullModel(ctx).PullRequest(*pull).Execute()
	must(err)

	load := lemonade.NewLoadRequest()
	load.SetModelName(model)
	loaded, _, err := client.ModelsAPI.LoadModel(ctx).LoadRequest(*load).Execute()
	must(err)

	message := lemonade.NewChatMessage("user")
	message.SetContent("Say hello.")
	request := lemonade.NewChatCompletionRequest(model, []lemonade.ChatMessage{*message})
	chat, _, err := client.InferenceAPI.CreateChatCompletion(ctx).ChatCompletionRequest(*request).Execute()
	must(err)

	recording, err := os.Open(os.Getenv("RECORDING"))
	must(err)
	transcription, _, err := client.AudioAPI.CreateTranscription(ctx).File(recording).Model(os.Getenv("HEARING_MODEL")).
		ResponseFormat("verbose_json").TimestampGranularities([]string{"word", "segment"}).Execute()
	must(err)

	text := lemonade.NewSpeechRequest(os.Getenv("SPEAKING_MODEL"), "Hello.")
	text.SetResponseFormat("wav")
	speech, _, err := client.AudioAPI.CreateSpeech(ctx).SpeechRequest(*text).Execute()
	must(err)
	begin := make([]byte, 4)
	_, err = io.ReadFull(speech, begin)
	must(err)

	wish := lemonade.NewImageGenerationRequest(os.Getenv("PAINTING_MODEL"), "A lemon")
	wish.SetSize("64x64")
	painted, _, err := client.ImagesAPI.CreateImage(ctx).ImageGenerationRequest(*wish).Execute()
	must(err)

	nothing := lemonade.NewCacheCleanupRequest()
	cleanup, _, err := client.AdministrationAPI.CleanUpCache(ctx).CacheCleanupRequest(*nothing).Execute()
	must(err)

	_, refused, err := client.ModelsAPI.GetModel(ctx, "No-Such-Model").Execute()
	if err == nil {
		log.Fatal("a model that does not exist was found")
	}
	reason := err.(*lemonade.GenericOpenAPIError).Model().(lemonade.ManagementError)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"models":        ids,
		"pulled":        pulled.Status,
		"loaded":        loaded.Status,
		"chat":          chat.Choices[0].Message.GetContent(),
		"transcription": transcription.Text,
		"speech":        string(begin),
		"image":         painted.Data[0].GetB64Json()[:8],
		"dry_run":       cleanup.DryRun,
		"refusal":       map[string]any{"status": refused.StatusCode, "type": reason.Error.Type},
	}))
}

// Calls the server with the generated Go client and prints what came back as one line of JSON.
//
// Arguments: base URL, API key, chat model, speech-to-text model, WAV file.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"

	lemonade "lemonade.local/clients/go"
)

func must(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func chatRequest(model string, stream bool) lemonade.ChatCompletionRequest {
	message := lemonade.NewChatMessage("user")
	message.SetContent("Say hello.")
	request := lemonade.NewChatCompletionRequest(model, []lemonade.ChatMessage{*message})
	request.SetStream(stream)
	return *request
}

// The client has no notion of streams, but hands out the answer as it came.
func streamedText(answer *http.Response) string {
	text := ""
	lines := bufio.NewScanner(answer.Body)
	for lines.Scan() {
		data := strings.TrimPrefix(lines.Text(), "data: ")
		if data == lines.Text() || data == "[DONE]" {
			continue
		}
		var chunk lemonade.ChatCompletionChunk
		must(json.Unmarshal([]byte(data), &chunk))
		for _, choice := range chunk.Choices {
			text += choice.Delta.GetContent()
		}
	}
	return text
}

func main() {
	baseURL, key, model, listener, recording := os.Args[1], os.Args[2], os.Args[3], os.Args[4], os.Args[5]
	configuration := lemonade.NewConfiguration()
	configuration.Servers = lemonade.ServerConfigurations{{URL: baseURL}}
	client := lemonade.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), lemonade.ContextAccessToken, key)

	list, _, err := client.ModelsAPI.ListModels(ctx).Execute()
	must(err)
	ids := []string{}
	for _, found := range list.Data {
		ids = append(ids, found.Id)
	}

	load := lemonade.NewLoadRequest()
	load.SetModelName(model)
	loaded, _, err := client.ModelsAPI.LoadModel(ctx).LoadRequest(*load).Execute()
	must(err)

	chat, _, err := client.InferenceAPI.CreateChatCompletion(ctx).ChatCompletionRequest(chatRequest(model, false)).Execute()
	must(err)

	_, stream, _ := client.InferenceAPI.CreateChatCompletion(ctx).ChatCompletionRequest(chatRequest(model, true)).Execute()

	_, refused, err := client.ModelsAPI.GetModel(ctx, "No-Such-Model").Execute()
	if err == nil {
		log.Fatal("a model that does not exist was found")
	}
	var refusal struct{ Error struct{ Type string } }
	must(json.NewDecoder(refused.Body).Decode(&refusal))

	file, err := os.Open(recording)
	must(err)
	transcription, _, err := client.AudioAPI.CreateTranscription(ctx).File(file).Model(listener).Execute()
	must(err)

	must(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"models":        ids,
		"loaded":        loaded.Status,
		"chat":          chat.Choices[0].Message.GetContent(),
		"stream":        streamedText(stream),
		"refusal":       map[string]any{"status": refused.StatusCode, "type": refusal.Error.Type},
		"transcription": transcription.Text,
	}))
}

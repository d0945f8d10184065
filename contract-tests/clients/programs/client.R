# Calls the server with the generated R client and prints what came back as one line of JSON. What it needs to know is in the
# environment. That client sends no forms, and reads every response as a text, so recordings and speech are left out.
library(lemonade)

variable <- Sys.getenv
model <- variable("CHAT_MODEL")
client <- ApiClient$new(base_path = variable("LEMONADE_URL"), bearer_token = variable("LEMONADE_API_KEY"))
models <- ModelsApi$new(client)

chat <- ChatCompletionRequest$new(model, list(ChatMessage$new("user", "Say hello.")))

streamed_text <- function() {
  received <- raw()
  chat$stream <- TRUE
  client$CallApi(
    url = paste0(client$base_path, "/api/v1/chat/completions"), method = "POST", query_params = list(),
    header_params = c(Authorization = paste("Bearer", client$bearer_token)), form_params = list(), file_params = list(),
    accepts = list(), content_types = list("application/json"), body = chat$toJSONString(),
    stream_callback = function(bytes) received <<- c(received, bytes)
  )
  lines <- strsplit(rawToChar(received), "\n")[[1]]
  events <- lapply(substring(lines[startsWith(lines, "data: {")], 7), jsonlite::fromJSON, simplifyVector = FALSE)
  contents <- lapply(events, function(event) lapply(event$choices, function(choice) choice$delta$content))
  paste(unlist(contents), collapse = "")
}

refusal <- function() {
  # The shorter method ends with an error that has neither.
  refused <- models$GetModelWithHttpInfo("No-Such-Model")$response
  list(status = refused$status_code, type = jsonlite::fromJSON(refused$response)$error$type)
}

pull <- PullRequest$new(
  model_name = variable("PULLED_MODEL"), checkpoint = variable("CHECKPOINT"), recipe = "llamacpp"
)
wish <- ImageGenerationRequest$new(model = variable("PAINTING_MODEL"), prompt = "A lemon", size = "64x64")
cat(jsonlite::toJSON(auto_unbox = TRUE, list(
  models = lapply(models$ListModels()$data, function(found) found$id),
  pulled = models$PullModel(pull)$status,
  loaded = models$LoadModel(LoadRequest$new(model_name = model))$status,
  chat = InferenceApi$new(client)$CreateChatCompletion(chat)$choices[[1]]$message$content,
  stream = streamed_text(),
  image = substr(ImagesApi$new(client)$CreateImage(wish)$data[[1]]$b64_json, 1, 8),
  dry_run = AdministrationApi$new(client)$CleanUpCache(CacheCleanupRequest$new())$dry_run,
  refusal = refusal()
)))

# Calls the server with the generated Ruby client and prints what came back as one line of JSON.
# What it needs to know is in the environment.
require 'json'
require 'lemonade_client'

LemonadeClient.configure do |config|
  config.host = ENV.fetch('LEMONADE_URL')
  config.server_index = nil
  config.logger = Logger.new($stderr)
  config.access_token = ENV.fetch('LEMONADE_API_KEY')
end
models = LemonadeClient::ModelsApi.new
inference = LemonadeClient::InferenceApi.new
audio = LemonadeClient::AudioApi.new
images = LemonadeClient::ImagesApi.new
model = ENV.fetch('CHAT_MODEL')

def refusal(models)
  models.get_model('No-Such-Model')
  abort 'A model that does not exist was found.'
rescue LemonadeClient::ApiError => error
  { status: error.code, type: JSON.parse(error.response_body)['error']['type'] }
end

pull = LemonadeClient::PullRequest.new(
  model_name: ENV.fetch('PULLED_MODEL'), checkpoint: ENV.fetch('CHECKPOINT'), recipe: 'llamacpp'
)
message = LemonadeClient::ChatMessage.new(role: 'user', content: 'Say hello.')
request = LemonadeClient::ChatCompletionRequest.new(model: model, messages: [message])
text = LemonadeClient::SpeechRequest.new(
  model: ENV.fetch('SPEAKING_MODEL'), input: 'Hello.', response_format: 'wav'
)
wish = LemonadeClient::ImageGenerationRequest.new(
  model: ENV.fetch('PAINTING_MODEL'), prompt: 'A lemon', size: '64x64'
)
heard = audio.create_transcription(
  File.open(ENV.fetch('RECORDING')), ENV.fetch('HEARING_MODEL'),
  response_format: 'verbose_json', timestamp_granularities: %w[word segment]
)
nothing = { cache_cleanup_request: LemonadeClient::CacheCleanupRequest.new }
puts JSON.generate(
  models: models.list_models.data.map(&:id),
  pulled: models.pull_model(pull).status,
  loaded: models.load_model(LemonadeClient::LoadRequest.new(model_name: model)).status,
  chat: inference.create_chat_completion(request).choices[0].message.content,
  transcription: heard.text,
  speech: File.binread(audio.create_speech(text).path, 4),
  image: images.create_image(wish).data[0].b64_json[0, 8],
  dry_run: LemonadeClient::AdministrationApi.new.clean_up_cache(nothing).dry_run,
  refusal: refusal(models)
)

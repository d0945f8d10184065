// Calls the server with the generated Rust client and prints what came back as one line of JSON. What it needs to know is in
// the environment. That client sends no files, and reads every response as JSON, so recordings and speech are left out.
use openapi::apis::configuration::Configuration;
use openapi::apis::{administration_api, images_api, inference_api, models_api, Error};
use openapi::models;
use serde_json::{json, Value};

fn variable(name: &str) -> String {
    std::env::var(name).unwrap()
}

async fn streamed_text(configuration: &Configuration, chat: &models::ChatCompletionRequest) -> String {
    let url = format!("{}/api/v1/chat/completions", configuration.base_path);
    let request = configuration.client.post(url).bearer_auth(variable("LEMONADE_API_KEY"));
    let body = serde_json::to_string(chat).unwrap();
    let mut response = request.header("content-type", "application/json").body(body).send().await.unwrap();
    let (mut received, mut text) = (Vec::new(), String::new());
    while let Some(piece) = response.chunk().await.unwrap() {
        received.extend_from_slice(&piece);
        while let Some(end) = received.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = received.drain(..=end).collect();
            if !line.starts_with(b"data: {") {
                continue;
            }
            let event: Value = serde_json::from_slice(&line[6..]).unwrap();
            for choice in event["choices"].as_array().unwrap() {
                text.push_str(choice["delta"]["content"].as_str().unwrap_or(""));
            }
        }
    }
    text
}

async fn refusal(configuration: &Configuration) -> Value {
    match models_api::get_model(configuration, "No-Such-Model").await {
        Err(Error::ResponseError(refused)) => {
            let body: Value = serde_json::from_str(&refused.content).unwrap();
            json!({ "status": refused.status.as_u16(), "type": body["error"]["type"] })
        }
        other => panic!("A model that does not exist gets {:?}", other),
    }
}

async fn run() -> Value {
    let mut configuration = Configuration::new();
    configuration.base_path = variable("LEMONADE_URL");
    configuration.bearer_access_token = Some(variable("LEMONADE_API_KEY"));
    let model = variable("CHAT_MODEL");

    let list = models_api::list_models(&configuration, None, None).await.unwrap();
    let mut pull = models::PullRequest::new();
    pull.model_name = Some(variable("PULLED_MODEL"));
    pull.checkpoint = Some(variable("CHECKPOINT"));
    pull.recipe = Some("llamacpp".to_string());
    let pulled = models_api::pull_model(&configuration, pull).await.unwrap();
    let mut load = models::LoadRequest::new();
    load.model_name = Some(model.clone());
    let loaded = models_api::load_model(&configuration, load).await.unwrap();

    let mut message = models::ChatMessage::new(models::chat_message::Role::User);
    message.content = Some(Some(json!("Say hello.")));
    let mut chat = models::ChatCompletionRequest::new(model, vec![message]);
    let completion = inference_api::create_chat_completion(&configuration, chat.clone()).await.unwrap();
    chat.stream = Some(Some(true));

    let mut wish = models::ImageGenerationRequest::new(variable("PAINTING_MODEL"), "A lemon".to_string());
    wish.size = Some(Some("64x64".to_string()));
    let painted = images_api::create_image(&configuration, wish).await.unwrap();
    let nothing = models::CacheCleanupRequest::new();
    let cleanup = administration_api::clean_up_cache(&configuration, Some(nothing)).await.unwrap();

    json!({
        "models": list.data.iter().map(|found| found.id.clone()).collect::<Vec<_>>(),
        "pulled": pulled.status,
        "loaded": loaded.status,
        "chat": completion.choices[0].message.content,
        "stream": streamed_text(&configuration, &chat).await,
        "image": painted.data[0].b64_json.as_ref().unwrap().as_ref().unwrap()[..8],
        "dry_run": cleanup.dry_run,
        "refusal": refusal(&configuration).await,
    })
}

fn main() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    println!("{}", runtime.block_on(run()));
}

<?php
// Calls the server with the generated PHP client and prints what came back as one line of JSON.
// What it needs to know is in the environment.

require 'vendor/autoload.php';

use LemonadeClient\Api\AdministrationApi;
use LemonadeClient\Api\AudioApi;
use LemonadeClient\Api\ImagesApi;
use LemonadeClient\Api\InferenceApi;
use LemonadeClient\Api\ModelsApi;
use LemonadeClient\ApiException;
use LemonadeClient\Configuration;
use LemonadeClient\Model;

$configuration = (new Configuration())->setHost(getenv('LEMONADE_URL'))->setAccessToken(getenv('LEMONADE_API_KEY'));
$models = new ModelsApi(null, $configuration);
$inference = new InferenceApi(null, $configuration);
$audio = new AudioApi(null, $configuration);
$images = new ImagesApi(null, $configuration);
$administration = new AdministrationApi(null, $configuration);
$model = getenv('CHAT_MODEL');

function refusal(ModelsApi $models): array
{
    try {
        $models->getModel('No-Such-Model');
    } catch (ApiException $error) {
        return ['status' => $error->getCode(), 'type' => $error->getResponseObject()->getError()->getType()];
    }
    exit('A model that does not exist was found.');
}

$pull = new Model\PullRequest([
    'name_of_model' => getenv('PULLED_MODEL'),
    'checkpoint' => getenv('CHECKPOINT'),
    'recipe' => 'llamacpp',
]);
$load = new Model\LoadRequest(['name_of_model' => $model]);
$message = new Model\ChatMessage(['role' => 'user', 'content' => 'Say hello.']);
$request = new Model\ChatCompletionRequest(['model' => $model, 'messages' => [$message]]);
$text = new Model\SpeechRequest([
    'model' => getenv('SPEAKING_MODEL'),
    'input' => 'Hello.',
    'response_format' => 'wav',
]);
$wish = new Model\ImageGenerationRequest([
    'model' => getenv('PAINTING_MODEL'),
    'prompt' => 'A lemon',
    'size' => '64x64',
]);
$heard = $audio->createTranscription(
    getenv('RECORDING'),
    getenv('HEARING_MODEL'),
    response_format: 'verbose_json',
    // It writes "Array" for a list in a form.
    timestamp_granularities: 'word,segment',
);
echo json_encode([
    'models' => array_map(fn ($found) => $found->getId(), $models->listModels()->getData()),
    'pulled' => $models->pullModel($pull)->getStatus(),
    'loaded' => $models->loadModel($load)->getStatus(),
    'chat' => $inference->createChatCompletion($request)->getChoices()[0]->getMessage()->getContent(),
    'transcription' => $heard->getText(),
    'speech' => $audio->createSpeech($text)->fread(4),
    'image' => substr($images->createImage($wish)->getData()[0]->getB64Json(), 0, 8),
    'dry_run' => $administration->cleanUpCache(new Model\CacheCleanupRequest())->getDryRun(),
    'refusal' => refusal($models),
]), "\n";

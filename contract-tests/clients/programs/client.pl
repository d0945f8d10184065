# Calls the server with the generated Perl client and prints what came back as one line of JSON.
# What it needs to know is in the environment.
use strict;
use warnings;
use HTTP::Request::Common qw(POST);
use JSON;
use LemonadeClient::AdministrationApi;
use LemonadeClient::AudioApi;
use LemonadeClient::Configuration;
use LemonadeClient::ImagesApi;
use LemonadeClient::InferenceApi;
use LemonadeClient::ModelsApi;
use LemonadeClient::Object::CacheCleanupRequest;
use LemonadeClient::Object::ChatCompletionRequest;
use LemonadeClient::Object::ChatMessage;
use LemonadeClient::Object::ImageGenerationRequest;
use LemonadeClient::Object::LoadRequest;
use LemonadeClient::Object::PullRequest;
use LemonadeClient::Object::SpeechRequest;

my $configuration =
  LemonadeClient::Configuration->new(base_url => $ENV{LEMONADE_URL}, access_token => $ENV{LEMONADE_API_KEY});
my $client = LemonadeClient::ApiClient->new($configuration);
my $models = LemonadeClient::ModelsApi->new($client);
my $audio = LemonadeClient::AudioApi->new($client);
my $model = $ENV{CHAT_MODEL};

sub refusal {
    eval { $models->get_model(model_id => 'No-Such-Model'); 1 } and die 'A model that does not exist was found.';
    my ($status, $body) = $@ =~ /^API Exception\((\d+)\): .*?(\{.*\})/s or die $@;
    return { status => $status + 0, type => decode_json($body)->{error}{type} };
}

# The client reads a response as a whole; its connection reads a stream.
sub streamed_text {
    my ($chat) = @_;
    my ($received, $text) = ('', '');
    my $request = POST("$ENV{LEMONADE_URL}/api/v1/chat/completions",
        'Content-Type' => 'application/json', Authorization => "Bearer $ENV{LEMONADE_API_KEY}",
        Content => to_json($chat->to_hash));
    $client->{ua}->request($request, sub {
        $received .= $_[0];
        while ($received =~ s/\A(.*)\n//) {
            next unless $1 =~ /^data: (\{.*)/;
            $text .= $_->{delta}{content} // '' for @{ decode_json($1)->{choices} };
        }
    });
    return $text;
}

my $pull = LemonadeClient::Object::PullRequest->new(
    model_name => $ENV{PULLED_MODEL}, checkpoint => $ENV{CHECKPOINT}, recipe => 'llamacpp');
my $load = LemonadeClient::Object::LoadRequest->new(model_name => $model);
my $message = LemonadeClient::Object::ChatMessage->new(role => 'user', content => 'Say hello.');
my $request = LemonadeClient::Object::ChatCompletionRequest->new(model => $model, messages => [$message]);
my $text = LemonadeClient::Object::SpeechRequest->new(
    model => $ENV{SPEAKING_MODEL}, input => 'Hello.', response_format => 'wav');
my $wish = LemonadeClient::Object::ImageGenerationRequest->new(
    model => $ENV{PAINTING_MODEL}, prompt => 'A lemon', size => '64x64');
my $heard = $audio->create_transcription(
    file => $ENV{RECORDING}, model => $ENV{HEARING_MODEL}, response_format => 'verbose_json',
    # It takes a list in a form for a file.
    'timestamp_granularities[]' => 'word,segment');
my $cleanup = LemonadeClient::AdministrationApi->new($client)->clean_up_cache(
    cache_cleanup_request => LemonadeClient::Object::CacheCleanupRequest->new);
print encode_json({
    models => [map { $_->id } @{ $models->list_models->data }],
    pulled => $models->pull_model(pull_request => $pull)->status,
    loaded => $models->load_model(load_request => $load)->status,
    chat => LemonadeClient::InferenceApi->new($client)->create_chat_completion(chat_completion_request => $request)
      ->choices->[0]->message->content,
    transcription => $heard->text,
    speech => substr($audio->create_speech(speech_request => $text), 0, 4),
    image => substr(LemonadeClient::ImagesApi->new($client)->create_image(image_generation_request => $wish)
      ->data->[0]->b64_json, 0, 8),
    stream => streamed_text(LemonadeClient::Object::ChatCompletionRequest->new(
        model => $model, messages => [$message], stream => JSON::true)),
    dry_run => $cleanup->dry_run ? JSON::true : JSON::false,
    refusal => refusal(),
}), "\n";

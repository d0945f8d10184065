// Generated from asyncapi.yaml by `npm run generate`. Do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Tells the client what went wrong. */
        ErrorMessage: {
            /**
             * @description Always `error`.
             * @constant
             */
            type: "error";
            /** @description The HTTP status of such an error. */
            status: number;
            error: components["schemas"]["ErrorDetail"];
            /** @description That of the `response.create` that this is about, on the channel of responses. */
            stream_id?: string;
            /** @description Names this message, on the realtime channel. */
            event_id?: string;
        };
        /** @description What went wrong, in the same shape as in the REST operations. */
        ErrorDetail: {
            /** @description What is wrong, and what to do. */
            message: string;
            /** @description The kind of error, such as `invalid_request_error`. */
            type: string;
            /** @description A finer kind, where there is one. */
            code?: string | null;
            /** @description The field at fault, where there is one. */
            param?: string | null;
            /** @description The `event_id` of the client's message that this is about, if it had one. */
            event_id?: string | null;
            /** @description The item whose text could not be made, on the realtime channel. */
            item_id?: string;
            remedy?: components["schemas"]["ErrorRemedy"];
        };
        /** @description What to do, for programs; `Remedy` in openapi.yaml describes it. */
        ErrorRemedy: {
            /** @description What to do, for people; `message` ends with it. */
            text: string;
        };
        /** @description What a response is to be made of. Its other fields, such as `model`, `input`, `instructions`, `tools` and `previous_response_id`, are those of `ResponseRequest` in openapi.yaml. */
        ResponseCreate: {
            /**
             * @description Always `response.create`.
             * @constant
             */
            type: "response.create";
            /** @description False to have the model read all of it and say nothing yet. */
            generate?: boolean | null;
            /** @description Responses with the same name are made one after the other, those with different ones side by side. */
            stream_id?: string | null;
            /** @description A name that the client gives to its message; errors repeat it. */
            event_id?: string | null;
        };
        /** @description An event of a response. Its other fields are those of `ResponseEvent` in openapi.yaml. */
        EventOfResponse: {
            type: components["schemas"]["EventOfResponseType"];
            /**
             * Format: int64
             * @description The place of the event in the response, counted from 0.
             */
            sequence_number: number;
            /** @description That of the `response.create`, where it had one. */
            stream_id?: string;
            lemonade?: components["schemas"]["ToldOfResponse"];
        };
        /** @description What headers of the HTTP operation tell of a response. The first event has it behind which something of it is known, and again, with all of it, each one behind which more is known. */
        ToldOfResponse: {
            /** @description The id of the model that responds, as in `X-Lemonade-Model`. */
            model?: string;
            /** @description Parts of the schemas of tools that hold nothing, and tools that were left out, as in `X-Lemonade-Tool-Warnings`. */
            tool_warnings?: components["schemas"]["ToolWarning"][];
            /** @description Calls that the model broke and that were repaired, as in `X-Lemonade-Repaired`. */
            repaired_calls?: components["schemas"]["RepairedCall"][];
            /**
             * Format: int64
             * @description How many messages of the conversation were left out, as it was too long, as in `X-Lemonade-Truncated`.
             */
            truncated_messages?: number;
        };
        /** @description A part of a tool's schema to which no call is held, or a tool that was left out. */
        ToolWarning: {
            /** @description The name of the tool. */
            tool: string;
            /** @description The way to that part. */
            path: string;
            /** @description What is wrong there. */
            problem: string;
        };
        /** @description A call that was repaired. */
        RepairedCall: {
            /** @description The name of the tool. */
            tool: string;
            /** @description What was repaired. */
            repairs: string[];
        };
        /**
         * @description What happens; `ResponseEvent` in openapi.yaml has each.
         * @enum {string}
         */
        EventOfResponseType: "response.created" | "response.in_progress" | "response.output_item.added" | "response.content_part.added" | "response.reasoning_text.delta" | "response.reasoning_text.done" | "response.output_text.delta" | "response.output_text.done" | "response.content_part.done" | "response.function_call_arguments.delta" | "response.function_call_arguments.done" | "response.custom_tool_call_input.delta" | "response.custom_tool_call_input.done" | "response.mcp_list_tools.in_progress" | "response.mcp_list_tools.completed" | "response.mcp_list_tools.failed" | "response.mcp_call.in_progress" | "response.mcp_call_arguments.delta" | "response.mcp_call_arguments.done" | "response.mcp_call.completed" | "response.mcp_call.failed" | "response.output_item.done" | "response.completed" | "response.incomplete" | "response.failed";
        /** @description A subscription to the log. */
        LogsSubscribe: {
            /**
             * @description Always `logs.subscribe`.
             * @constant
             */
            type: "logs.subscribe";
            /** @description The last entry that the reader has. Null, 0 or nothing asks for all retained entries. */
            after_seq?: number | null;
        };
        /** @description The retained entries. */
        LogsSnapshot: {
            /**
             * @description Always `logs.snapshot`.
             * @constant
             */
            type: "logs.snapshot";
            /** @description The entries after `after_seq`, oldest first. */
            entries: components["schemas"]["LogEntry"][];
        };
        /** @description One new entry. */
        LogsEntry: {
            /**
             * @description Always `logs.entry`.
             * @constant
             */
            type: "logs.entry";
            entry: components["schemas"]["LogEntry"];
        };
        /** @description One line of the log. */
        LogEntry: {
            /**
             * Format: int64
             * @description Its number; each entry has the next one.
             */
            seq: number;
            /** @description When it was logged, in the server's local time, as `YYYY-MM-DD HH:MM:SS.mmm`. */
            timestamp: string;
            severity: components["schemas"]["LogSeverity"];
            /** @description The part of the server, or the native server, that it comes from. */
            tag: string;
            /** @description The whole line as it is written to the log, `timestamp [severity] (tag) message`. */
            line: string;
        };
        /**
         * @description How serious an entry is.
         * @enum {string}
         */
        LogSeverity: "Trace" | "Debug" | "Info" | "Warning" | "Error" | "Fatal";
        /** @description New settings. */
        SessionUpdate: {
            /**
             * @description Always `session.update`.
             * @constant
             */
            type: "session.update";
            /** @description A name that the client gives to its message; errors repeat it. */
            event_id?: string;
            session: components["schemas"]["SessionSettings"];
        };
        /** @description The settings to change. OpenAI's further settings are accepted and have no effect. */
        SessionSettings: {
            /** @description The speech-to-text model. */
            model?: string;
            /** @description The language that is spoken, as a two-letter code. Null lets the model guess. */
            language?: string | null;
            /** @description Words and names that are likely to occur. */
            prompt?: string | null;
            input_audio_transcription?: components["schemas"]["InputAudioTranscription"];
            turn_detection?: components["schemas"]["TurnDetection"];
            /**
             * @description The form of the samples, in the place where older clients of OpenAI put it. It does not change their rate.
             * @constant
             */
            input_audio_format?: "pcm16";
            audio?: components["schemas"]["AudioSettings"];
        };
        /** @description Model, language and prompt in the place where OpenAI's clients put them. */
        InputAudioTranscription: {
            /** @description The speech-to-text model. */
            model?: string;
            /** @description The language that is spoken. */
            language?: string | null;
            /** @description Words and names that are likely to occur. */
            prompt?: string | null;
        } | null;
        /** @description Settings in the place where OpenAI's newer clients put them. */
        AudioSettings: {
            input?: components["schemas"]["AudioInputSettings"];
        };
        /** @description Settings of the sound and what is done with it. They count more than the same settings outside of it. */
        AudioInputSettings: {
            format?: components["schemas"]["AudioFormat"];
            transcription?: components["schemas"]["AudioInputTranscription"];
            turn_detection?: components["schemas"]["TurnDetection"];
        };
        /** @description Model, language and prompt. */
        AudioInputTranscription: {
            /** @description The speech-to-text model. */
            model?: string;
            /** @description The language that is spoken. */
            language?: string | null;
            /** @description Words and names that are likely to occur. */
            prompt?: string | null;
        } | null;
        /** @description The form of the samples; they are always mono, signed 16-bit, little-endian. */
        AudioFormat: {
            /**
             * @description Always `audio/pcm`.
             * @constant
             */
            type: "audio/pcm";
            rate?: components["schemas"]["AudioRate"];
        };
        /**
         * Format: int64
         * @description Samples per second. Left out, it is 24000, as with OpenAI.
         * @enum {integer}
         */
        AudioRate: 16000 | 24000;
        /** @description How the server finds the end of a turn. Null turns it off, and the client commits. */
        TurnDetection: {
            type?: components["schemas"]["TurnDetectionType"];
            /** @description How loud speech must be, from 0 (everything is speech) to 1. At first 0.5; it is measured against the noise around. */
            threshold?: number;
            /** @description How long a pause must be to end the turn, in milliseconds. At first 500. */
            silence_duration_ms?: number;
            /** @description How much sound before the speech is kept, in milliseconds. At first 300. */
            prefix_padding_ms?: number;
        } | null;
        /**
         * @description The way, `server_vad` (by loudness). OpenAI's `semantic_vad` is taken as `server_vad`, and its `eagerness` has no effect.
         * @enum {string}
         */
        TurnDetectionType: "server_vad" | "semantic_vad";
        /** @description The settings of this connection. */
        Session: {
            /** @description Names the session. */
            id: string;
            /** @description The speech-to-text model; null until one is named. */
            model?: string | null;
            /** @description The language that is spoken, if it was set. */
            language?: string | null;
            /** @description Words and names that are likely to occur, if they were set. */
            prompt?: string | null;
            turn_detection?: components["schemas"]["TurnDetection"];
            audio?: components["schemas"]["SessionAudio"];
        };
        /** @description The sound of this connection. */
        SessionAudio: {
            input: components["schemas"]["SessionAudioInput"];
        };
        /** @description What the client sends. */
        SessionAudioInput: {
            format: components["schemas"]["AudioFormat"];
        };
        /** @description The session is open. */
        SessionCreated: {
            /**
             * @description Always `session.created`.
             * @constant
             */
            type: "session.created";
            /** @description Names this message. */
            event_id?: string;
            session: components["schemas"]["Session"];
        };
        /** @description The settings were changed. */
        SessionUpdated: {
            /**
             * @description Always `session.updated`.
             * @constant
             */
            type: "session.updated";
            /** @description Names this message. */
            event_id?: string;
            session: components["schemas"]["Session"];
        };
        /** @description A piece of sound. */
        InputAudioBufferAppend: {
            /**
             * @description Always `input_audio_buffer.append`.
             * @constant
             */
            type: "input_audio_buffer.append";
            /** @description A name that the client gives to its message; errors repeat it. */
            event_id?: string;
            /** @description The samples as base64 - mono, signed 16-bit little-endian, at the rate of the session (16 kHz unless it was changed). At most 256 KiB, which is six seconds at 16 kHz; longer sound is sent in pieces. */
            audio: string;
        };
        /** @description The end of a turn. */
        InputAudioBufferCommit: {
            /**
             * @description Always `input_audio_buffer.commit`.
             * @constant
             */
            type: "input_audio_buffer.commit";
            /** @description A name that the client gives to its message; errors repeat it. */
            event_id?: string;
        };
        /** @description Drops what was not committed. */
        InputAudioBufferClear: {
            /**
             * @description Always `input_audio_buffer.clear`.
             * @constant
             */
            type: "input_audio_buffer.clear";
            /** @description A name that the client gives to its message; errors repeat it. */
            event_id?: string;
        };
        /** @description Speech was noticed. */
        InputAudioBufferSpeechStarted: {
            /**
             * @description Always `input_audio_buffer.speech_started`.
             * @constant
             */
            type: "input_audio_buffer.speech_started";
            /** @description Names this message. */
            event_id?: string;
            /**
             * Format: int64
             * @description Where it begins, in milliseconds of the sound of this session.
             */
            audio_start_ms: number;
            /** @description The item that the turn will become. */
            item_id?: string;
        };
        /** @description A pause was noticed. */
        InputAudioBufferSpeechStopped: {
            /**
             * @description Always `input_audio_buffer.speech_stopped`.
             * @constant
             */
            type: "input_audio_buffer.speech_stopped";
            /** @description Names this message. */
            event_id?: string;
            /**
             * Format: int64
             * @description Where the speech ended, in milliseconds of the sound of this session.
             */
            audio_end_ms: number;
            /** @description The item that the turn becomes. */
            item_id?: string;
        };
        /** @description A turn was taken. */
        InputAudioBufferCommitted: {
            /**
             * @description Always `input_audio_buffer.committed`.
             * @constant
             */
            type: "input_audio_buffer.committed";
            /** @description Names this message. */
            event_id?: string;
            /** @description The item that its text will belong to. */
            item_id: string;
            /** @description The item before it; null for the first. */
            previous_item_id?: string | null;
        };
        /** @description What was not committed is gone. */
        InputAudioBufferCleared: {
            /**
             * @description Always `input_audio_buffer.cleared`.
             * @constant
             */
            type: "input_audio_buffer.cleared";
            /** @description Names this message. */
            event_id?: string;
        };
        /** @description More text of a turn. */
        TranscriptionDelta: {
            /**
             * @description Always `conversation.item.input_audio_transcription.delta`.
             * @constant
             */
            type: "conversation.item.input_audio_transcription.delta";
            /** @description Names this message. */
            event_id?: string;
            /** @description The item of the turn. */
            item_id: string;
            /**
             * Format: int64
             * @description The part of the item, always the first.
             */
            content_index?: number;
            /** @description The new piece of text. */
            delta: string;
        };
        /** @description The text of a turn. */
        TranscriptionCompleted: {
            /**
             * @description Always `conversation.item.input_audio_transcription.completed`.
             * @constant
             */
            type: "conversation.item.input_audio_transcription.completed";
            /** @description Names this message. */
            event_id?: string;
            /** @description The item of the turn. */
            item_id: string;
            /**
             * Format: int64
             * @description The part of the item, always the first.
             */
            content_index?: number;
            /** @description The whole text. */
            transcript: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

export type ErrorMessage = components['schemas']['ErrorMessage'];
export type ErrorDetail = components['schemas']['ErrorDetail'];
export type ErrorRemedy = components['schemas']['ErrorRemedy'];
export type ResponseCreate = components['schemas']['ResponseCreate'];
export type EventOfResponse = components['schemas']['EventOfResponse'];
export type ToldOfResponse = components['schemas']['ToldOfResponse'];
export type ToolWarning = components['schemas']['ToolWarning'];
export type RepairedCall = components['schemas']['RepairedCall'];
export type EventOfResponseType = components['schemas']['EventOfResponseType'];
export type LogsSubscribe = components['schemas']['LogsSubscribe'];
export type LogsSnapshot = components['schemas']['LogsSnapshot'];
export type LogsEntry = components['schemas']['LogsEntry'];
export type LogEntry = components['schemas']['LogEntry'];
export type LogSeverity = components['schemas']['LogSeverity'];
export type SessionUpdate = components['schemas']['SessionUpdate'];
export type SessionSettings = components['schemas']['SessionSettings'];
export type InputAudioTranscription = components['schemas']['InputAudioTranscription'];
export type AudioSettings = components['schemas']['AudioSettings'];
export type AudioInputSettings = components['schemas']['AudioInputSettings'];
export type AudioInputTranscription = components['schemas']['AudioInputTranscription'];
export type AudioFormat = components['schemas']['AudioFormat'];
export type AudioRate = components['schemas']['AudioRate'];
export type TurnDetection = components['schemas']['TurnDetection'];
export type TurnDetectionType = components['schemas']['TurnDetectionType'];
export type Session = components['schemas']['Session'];
export type SessionAudio = components['schemas']['SessionAudio'];
export type SessionAudioInput = components['schemas']['SessionAudioInput'];
export type SessionCreated = components['schemas']['SessionCreated'];
export type SessionUpdated = components['schemas']['SessionUpdated'];
export type InputAudioBufferAppend = components['schemas']['InputAudioBufferAppend'];
export type InputAudioBufferCommit = components['schemas']['InputAudioBufferCommit'];
export type InputAudioBufferClear = components['schemas']['InputAudioBufferClear'];
export type InputAudioBufferSpeechStarted = components['schemas']['InputAudioBufferSpeechStarted'];
export type InputAudioBufferSpeechStopped = components['schemas']['InputAudioBufferSpeechStopped'];
export type InputAudioBufferCommitted = components['schemas']['InputAudioBufferCommitted'];
export type InputAudioBufferCleared = components['schemas']['InputAudioBufferCleared'];
export type TranscriptionDelta = components['schemas']['TranscriptionDelta'];
export type TranscriptionCompleted = components['schemas']['TranscriptionCompleted'];

/** What the server receives on /responses. */
export type ReceiveResponsesMessage = ResponseCreate;

/** What the server sends on /responses. */
export type SendResponsesMessage = EventOfResponse | ErrorMessage;

/** What the server receives on /logs/stream. */
export type ReceiveLogsSubscribeMessage = LogsSubscribe;

/** What the server sends on /logs/stream. */
export type SendLogsMessage = LogsSnapshot | LogsEntry | ErrorMessage;

/** What the server receives on /realtime. */
export type ReceiveRealtimeMessage = SessionUpdate | InputAudioBufferAppend | InputAudioBufferCommit | InputAudioBufferClear;

/** What the server sends on /realtime. */
export type SendRealtimeMessage = SessionCreated | SessionUpdated | InputAudioBufferSpeechStarted | InputAudioBufferSpeechStopped | InputAudioBufferCommitted | InputAudioBufferCleared | TranscriptionDelta | TranscriptionCompleted | ErrorMessage;

/** Every channel with its address, without prefix, and the direction of each of its operations. */
export const channels = {
  responses: {"address":"/responses","operations":{"receiveResponses":"receive","sendResponses":"send"}},
  logs: {"address":"/logs/stream","operations":{"receiveLogsSubscribe":"receive","sendLogs":"send"}},
  realtime: {"address":"/realtime","operations":{"receiveRealtime":"receive","sendRealtime":"send"}},
} as const;

export type ChannelAddress = (typeof channels)[keyof typeof channels]['address'];

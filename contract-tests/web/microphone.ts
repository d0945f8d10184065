// A microphone that says what a test wants, in any browser.

/**
 * Puts `microphone` into a page: silent until `microphone.speak(level)`; `after` resolves after so many
 * seconds of its own time. It keeps its tracks, and what was wanted of it; with a `refusal` it is not given.
 */
export const MICROPHONE = `{
  const microphone = { tracks: [], wanted: [], refusal: undefined };
  globalThis.microphone = microphone;
  // WebKit replaces navigator.mediaDevices now and then, and loses what was put into it.
  MediaDevices.prototype.getUserMedia = async (wanted) => {
    microphone.wanted.push(wanted.audio);
    if (microphone.refusal) throw new DOMException('no', microphone.refusal);
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.frequency.value = 300;
    const volume = context.createGain();
    volume.gain.value = 0;
    const place = context.createMediaStreamDestination();
    tone.connect(volume).connect(place);
    tone.start();
    await context.resume();
    microphone.speak = (level) => {
      volume.gain.value = level;
    };
    microphone.after = async (seconds) => {
      for (const end = context.currentTime + seconds; context.currentTime < end; )
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    microphone.tracks.push(...place.stream.getTracks());
    return place.stream;
  };
}`;

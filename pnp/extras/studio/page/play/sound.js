// A short sound for each move, off until the user turns it on.

import { storage } from "../dom.js";

const NAME = "sound";

export const isLoud = () => storage.get(NAME, false) === true;

/** @param {boolean} on */
export function setSound(on) {
  storage.set(NAME, on);
  click();
}

/** Plays a click, like a piece that is put on wood. */
export function click() {
  if (!isLoud()) return;
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const now = context.currentTime;
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(90, now + 0.06);
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(now + 0.1);
  tone.onended = () => context.close();
}

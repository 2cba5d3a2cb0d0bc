import { type Random, oneOf } from "../lib/random.ts";

/** A video to be made: calls of ffmpeg, each with the file of the one before as `IN`, and how the file is spoilt afterwards. */
export interface Clip {
  label: string;
  extension: string;
  steps: string[][];
  /** `shortened`: the edit lists end earlier. */
  damage: "none" | "shortened" | "truncated" | "overwritten";
}

const containers = {
  mp4: ["none", "aac", "aac", "aac", "mp3", "opus", "flac", "ac3", "alac"],
  mov: ["none", "aac", "aac", "pcm_s16le", "pcm_s24le", "alac"],
  webm: ["none", "opus", "vorbis"],
  mkv: ["none", "aac", "opus", "flac", "vorbis", "pcm_s16le"],
} as const;
type Container = keyof typeof containers;

interface Codec {
  encoder: string[];
  containers: readonly Container[];
  pixels: readonly string[];
}

const codecs = {
  h264: {
    encoder: ["-c:v", "libx264", "-preset", "veryfast"],
    containers: ["mp4", "mp4", "mp4", "mov", "mov", "mkv"],
    pixels: ["yuv420p", "yuv420p", "yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p10le", "gray"],
  },
  hevc: {
    encoder: ["-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1"],
    containers: ["mp4", "mov"],
    pixels: ["yuv420p", "yuv420p", "yuv420p10le", "yuv444p"],
  },
  vp9: {
    encoder: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8"],
    containers: ["mp4", "webm", "mkv"],
    pixels: ["yuv420p", "yuv420p", "yuv444p", "yuv420p10le"],
  },
  av1: {
    encoder: ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime"],
    containers: ["mp4", "webm", "mkv"],
    pixels: ["yuv420p", "yuv420p10le"],
  },
  vp8: { encoder: ["-c:v", "libvpx", "-deadline", "realtime"], containers: ["webm"], pixels: ["yuv420p"] },
  mpeg4: { encoder: ["-c:v", "mpeg4"], containers: ["mp4", "mov"], pixels: ["yuv420p"] },
  mjpeg: { encoder: ["-c:v", "mjpeg"], containers: ["mov"], pixels: ["yuvj420p"] },
} as const satisfies Record<string, Codec>;

const rates = ["5", "10", "12", "15", "24000/1001", "24", "25", "30000/1001", "30", "50", "60000/1001", "60", "120"];
const sizes = ["64x48", "128x72", "96x160", "160x160", "320x180", "720x576"];

function oftenH264(random: Random): keyof typeof codecs {
  if (random() < 0.6) return "h264";
  return oneOf(random, Object.keys(codecs) as (keyof typeof codecs)[]);
}

/** B-frames, groups of pictures, and unusual settings of the encoder. */
function structureOf(random: Random, codec: keyof typeof codecs): string[] {
  const group = oneOf(random, [1, 2, 5, 10, 30, 250]);
  const later = oneOf(random, [0, 0, 1, 2, 3, 4]);
  const isOpen = random() < 0.2 ? 1 : 0;
  if (codec === "hevc") {
    const params = `log-level=none:keyint=${group}:bframes=${later}:open-gop=${isOpen}`;
    return ["-x265-params", params];
  }
  if (codec !== "h264") return ["-g", String(group)];
  const special = oneOf(random, [
    "",
    "",
    "",
    "bpyramid=none",
    "intra-refresh=1",
    "slices=4",
    "weightp=0:ref=8",
    "stitchable=1",
  ]);
  const params = [`open-gop=${isOpen}`, special].filter((part) => part !== "").join(":");
  return ["-g", String(group), "-bf", String(later), "-x264-params", params];
}

const soundOf = (random: Random, codec: string): string[] => {
  if (codec === "none") return ["-an"];
  const channels = oneOf(random, ["1", "2", "2", "6"]);
  const rate =
    codec === "opus"
      ? "48000"
      : codec === "ac3" || codec === "mp3"
        ? "44100"
        : oneOf(random, ["8000", "16000", "32000", "44100", "48000", "96000"]);
  const most = codec === "mp3" ? "2" : channels;
  return ["-c:a", codec, "-ac", most, "-ar", codec === "vorbis" && rate === "96000" ? "48000" : rate, "-strict", "-2"];
};

function writerOf(random: Random, container: Container): string[] {
  if (container !== "mp4" && container !== "mov") return [];
  return oneOf(random, [
    [],
    [],
    ["-movflags", "+faststart"],
    ["-movflags", "frag_keyframe+empty_moov"],
    ["-movflags", "frag_keyframe+empty_moov+default_base_moof"],
    ["-movflags", "+negative_cts_offsets"],
    ["-use_editlist", "0"],
    ["-video_track_timescale", "600"],
    ["-video_track_timescale", "90000"],
    ["-timecode", "00:00:00:00"],
  ]);
}

/** A random clip. */
export function clipOf(random: Random): Clip {
  const codec = oftenH264(random);
  const { encoder, containers: possible, pixels } = codecs[codec];
  const container = oneOf<Container>(random, possible);
  const seconds = oneOf(random, [0.3, 0.6, 1, 1.5, 2, 3, 4]);
  const rate = oneOf(random, rates);
  const pixel = oneOf<string>(random, pixels);
  const size = random() < 0.06 ? oneOf(random, ["30x30", "4104x64"]) : oneOf(random, sizes);
  const sound = oneOf<string>(random, containers[container]);
  const isOblong = random() < 0.1;
  const isInterlaced = codec === "h264" && random() < 0.08;
  const isUneven = random() < 0.1;
  const filters = [
    ...(isUneven ? ["select='lt(mod(n*7\\,5)\\,3)'"] : []),
    ...(isOblong ? ["setsar=4/3"] : []),
    `format=${pixel}`,
  ];
  const picture = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`];
  const lateBy = random() < 0.15 ? oneOf(random, ["0.05", "0.3"]) : "0";
  const [latePicture, lateSound] = random() < 0.5 ? [lateBy, "0"] : ["0", lateBy];
  const soundSeconds = random() < 0.2 ? seconds * oneOf(random, [0.5, 1.5]) : seconds;
  const tone = `sine=frequency=330:sample_rate=48000:duration=${soundSeconds}`;
  const sounds = sound === "none" ? [] : ["-itsoffset", lateSound, "-f", "lavfi", "-i", tone];
  const first = [
    "-itsoffset",
    latePicture,
    ...picture,
    ...sounds,
    "-vf",
    filters.join(","),
    ...(isUneven ? ["-vsync", "vfr"] : []),
    ...encoder,
    ...structureOf(random, codec),
    ...(isInterlaced ? ["-flags", "+ildct+ilme"] : []),
    ...soundOf(random, sound),
    ...writerOf(random, container),
  ];
  const steps = [first];
  const isBoxed = container === "mp4" || container === "mov";
  const cut = isBoxed && random() < 0.2 ? (seconds * oneOf(random, [0.2, 0.37, 0.5])).toFixed(2) : null;
  if (cut !== null) steps.push(["-ss", cut, "-i", "IN", "-c", "copy"]);
  const turn = isBoxed && random() < 0.2 ? oneOf(random, ["90", "180", "270"]) : null;
  if (turn !== null) steps.push(["-i", "IN", "-c", "copy", "-metadata:s:v:0", `rotate=${turn}`]);
  const isSpoilt = random() < 0.06;
  const isShortened = isBoxed && !isSpoilt && random() < 0.12;
  const damage = isSpoilt ? oneOf(random, ["truncated", "overwritten"] as const) : isShortened ? "shortened" : "none";
  const label = [
    `${codec} ${pixel} ${size} ${rate} fps ${seconds} s in ${container}, sound ${sound}`,
    isOblong ? "oblong" : "",
    isInterlaced ? "interlaced" : "",
    isUneven ? "uneven times" : "",
    cut === null ? "" : `cut at ${cut}`,
    turn === null ? "" : `turned by ${turn}`,
    damage === "none" ? "" : damage,
    `(${first.slice(first.indexOf("-vf")).join(" ")})`,
  ];
  return { label: label.filter((part) => part !== "").join(", "), extension: container, steps, damage };
}

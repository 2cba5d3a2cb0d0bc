import type { ImageStyle, VideoStyle } from "#shared/creations/creations.ts";

/** Models have no setting for a style, so the prompt describes it. */
const pictures: Record<ImageStyle, string> = {
  realistic: "Style: a realistic photograph, natural light, true colours, fine detail.",
  artistic: "Style: a painting by a skilled artist, visible brush strokes, rich and harmonious colours.",
  cartoon: "Style: a cartoon illustration, bold outlines, flat bright colours, friendly shapes.",
  abstract: "Style: an abstract composition of shapes, colours and textures that suggests the subject.",
};

const videos: Record<VideoStyle, string> = {
  cinematic: "Style: cinematic, a smooth moving camera, dramatic light, shallow depth of field, film colours.",
  documentary: "Style: documentary, natural light, a steady hand-held camera, true colours, nothing staged.",
  artistic: "Style: an artistic short film, painterly textures, unusual framing, expressive colours.",
  commercial: "Style: a polished commercial, clean bright light, crisp focus on the subject, lively pace.",
};

/** The prompt for a model: the user's text unchanged, then the style. */
export const describePicture = (request: { prompt: string; style: ImageStyle }): string =>
  `${request.prompt}\n\n${pictures[request.style]}`;

export const describeVideo = (request: { prompt: string; style: VideoStyle }): string =>
  `${request.prompt}\n\n${videos[request.style]}`;

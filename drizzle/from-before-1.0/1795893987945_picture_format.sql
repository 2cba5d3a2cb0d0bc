ALTER TABLE "creations" ADD COLUMN "pixel_format" text;
ALTER TABLE "creations" ADD COLUMN "pixel_ratio" real;
ALTER TABLE "creations" ADD COLUMN "is_interlaced" boolean;
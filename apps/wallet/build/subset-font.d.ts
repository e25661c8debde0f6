declare module "subset-font" {
  type Options = {
    targetFormat: "sfnt" | "woff" | "woff2";
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>;
    /** Of the font's rules, the ones that stay; all of them when it is left out. */
    keepFeatures?: readonly string[];
  };
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>;
}

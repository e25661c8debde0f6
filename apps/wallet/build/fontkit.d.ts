declare module "fontkit" {
  type Glyph = { readonly id: number };
  type Font = {
    readonly availableFeatures: readonly string[];
    glyphForCodePoint(code: number): Glyph;
    /** The glyphs of a text after the font's rules, as a browser applies them. */
    layout(text: string, features?: readonly string[]): { readonly glyphs: readonly Glyph[] };
  };
  export function create(font: Buffer): Font;
}

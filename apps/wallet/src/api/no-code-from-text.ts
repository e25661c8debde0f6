const page = globalThis as typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } };

// The page's policy lets no text become code. Schemas look whether they may when they are made, and they are
// fetched later than this: zod takes over the settings that it finds here.
page.__zod_globalConfig = Object.assign(page.__zod_globalConfig ?? {}, { jitless: true });

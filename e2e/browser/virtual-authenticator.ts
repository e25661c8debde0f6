import type { CDPSession, Page } from "@playwright/test";

/** The secure part of a phone, as Chromium plays it: a passkey of this page opens by itself. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  #id = "";

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async on(page: Page): Promise<VirtualAuthenticator> {
    const authenticator = new VirtualAuthenticator(await page.context().newCDPSession(page));
    await authenticator.#session.send("WebAuthn.enable");
    await authenticator.#open();
    return authenticator;
  }

  async #open(): Promise<void> {
    const { authenticatorId } = await this.#session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    this.#id = authenticatorId;
  }

  /** Whose finger lies on it: its owner's, or somebody else's. */
  async knowsHolder(isUserVerified: boolean): Promise<void> {
    await this.#session.send("WebAuthn.setUserVerified", {
      authenticatorId: this.#id,
      isUserVerified,
    });
  }

  /** The device is gone, with everything on it; another one lies there. */
  async replace(): Promise<void> {
    await this.#session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: this.#id });
    await this.#open();
  }
}

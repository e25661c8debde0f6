import type { CDPSession, Page } from "@playwright/test";

/** The secure part of a phone, as Chromium plays it: a passkey of this page opens by itself. */
export class VirtualAuthenticator {
  readonly #session: CDPSession;
  readonly #isSynced: boolean;
  #id = "";

  private constructor(session: CDPSession, isSynced: boolean) {
    this.#session = session;
    this.#isSynced = isSynced;
  }

  /** @param isSynced its passkeys live on all devices of its holder. */
  static async on(page: Page, isSynced = false): Promise<VirtualAuthenticator> {
    const session = await page.context().newCDPSession(page);
    const authenticator = new VirtualAuthenticator(session, isSynced);
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
        defaultBackupEligibility: this.#isSynced,
        defaultBackupState: this.#isSynced,
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

  /**
   * Its synced passkey as the next device has it, which has signed less often; the first device lies in a
   * drawer.
   */
  async moveOn(): Promise<void> {
    const authenticatorId = this.#id;
    const { credentials } = await this.#session.send("WebAuthn.getCredentials", {
      authenticatorId,
    });
    for (const credential of credentials) {
      const { credentialId } = credential;
      await this.#session.send("WebAuthn.removeCredential", { authenticatorId, credentialId });
      const behind = { ...credential, signCount: 0 };
      await this.#session.send("WebAuthn.addCredential", { authenticatorId, credential: behind });
    }
  }

  /** The device is gone, with everything on it; another one lies there. */
  async replace(): Promise<void> {
    await this.#session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: this.#id });
    await this.#open();
  }
}

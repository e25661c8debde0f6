/** A verb that answers nothing, as the socket says nothing: null. */
export function nothing<Ask>(verb: (ask: Ask) => Promise<void>): (ask: Ask) => Promise<null> {
  return async (ask) => {
    await verb(ask);
    return null;
  };
}

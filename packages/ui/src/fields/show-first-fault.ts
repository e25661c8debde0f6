/**
 * After a submit that a check stopped: the field at fault gets the focus, so that its words are
 * seen and read out however long the form is. A form without a fault stays as it is.
 */
export function showFirstFault(form: HTMLElement): void {
  // React has the fault on the page with the next frame.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: "center", behavior: "instant" });
  });
}

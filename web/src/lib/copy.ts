// copy.ts - a text for the clipboard of the system.

/** Whether it is there. Where there is no clipboard it stands selected, for the user's own hands. */
export async function copied(text: string, shown: HTMLElement | undefined): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}

/** Small pieces that every page uses. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "./i18n";

/** Go to a page of ours without loading it anew. */
export function go(path: string): void {
  history.pushState(null, "", path);
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

export function Link(props: { href: string; class?: string; children: ComponentChildren; testid?: string }) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(props.href);
  };
  return (
    <a href={props.href} class={props.class} data-testid={props.testid} onClick={follow}>
      {props.children}
    </a>
  );
}

/** A dialogue over the page: keeps the focus, closes on Escape, gives the focus back. */
export function Modal(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  testid?: string;
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Before the first paint: a key pressed at once already belongs to the dialogue.
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const outside = (event: MouseEvent) => event.target === dialog.current && props.onClose();
  return (
    <dialog
      ref={dialog}
      class={props.wide ? "modal wide" : "modal"}
      aria-labelledby={title}
      data-testid={props.testid}
      onClose={props.onClose}
      onClick={outside}
    >
      <div class="modal-body">
        <header>
          <h2 id={title}>{props.title}</h2>
          <button type="button" class="icon" aria-label={t("Close")} onClick={props.onClose}>
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}

/** Whether a media query holds, now and later. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const tell = () => set(list.matches);
    tell();
    list.addEventListener("change", tell);
    return () => list.removeEventListener("change", tell);
  }, [query]);
  return holds;
}

/** The size of an element, measured again whenever it changes. */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, set] = useState(() => document.documentElement.clientWidth - 16);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new ResizeObserver(() => set(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, width] as const;
}

/** Copy a text, also where the page is not served securely. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "visually-hidden";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

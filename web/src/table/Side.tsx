/** The sheet, the log and the talk: beside the table, or where there is no room in dialogues. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { lazy, withTexts } from "../lazy";
import { Modal } from "../ui";
import type { View } from "../wire";
import type { Open } from "./Dialogues";
import type { Game } from "./game";
import { logOf } from "./tell";

const Chat = lazy(() => withTexts(import("./Chat"), ["side"]).then((it) => it.Chat));
const SheetView = lazy(() => withTexts(import("../sheet/Sheet"), ["side"]).then((it) => it.SheetView));

export function Side(props: {
  wide: boolean;
  open: Open;
  setOpen: (open: Open) => void;
  game: Game;
  view: View;
}) {
  const { wide, open, setOpen, game, view } = props;
  const close = () => setOpen(null);
  const sheet = <SheetView game={game.id} view={view} />;
  if (wide)
    return (
      <aside class="side">
        {sheet}
        <Log view={view} />
        <Chat game={game} view={view} />
      </aside>
    );
  return (
    <>
      <div class="visually-hidden">
        <Log view={view} />
      </div>
      {open === "sheet" ? (
        <Modal title={t("Score sheet")} onClose={close} testid="sheet-dialog" wide>
          {sheet}
        </Modal>
      ) : null}
      {open === "log" ? (
        <Modal title={t("Log and chat")} onClose={close} wide>
          <ol class="log-plain">
            {logOf(view).map((line) => (
              <li key={line.key}>{line.text}</li>
            ))}
          </ol>
          <Chat game={game} view={view} />
        </Modal>
      ) : null}
    </>
  );
}

/** What has been done, for the eye and for the ear: new lines are read once. */
function Log({ view }: { view: View }) {
  const ref = useRef<HTMLDivElement>(null);
  const lines = logOf(view);
  useEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [lines.length]);
  return (
    <div class="log" role="log" aria-label={t("Log")} data-testid="log" ref={ref} tabIndex={0}>
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  );
}

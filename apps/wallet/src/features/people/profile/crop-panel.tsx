import { Button } from "@clearhold/ui/actions";
import { ProgressBar } from "@clearhold/ui/data";
import { type CSSProperties, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useText } from "../../../text/use-text.ts";
import styles from "./crop-panel.module.css";
import { cutPicture } from "./cut-picture.ts";

const zoomMax = 4;
/** Pixels that an arrow key moves the picture. */
const keyStep = 8;

type CropPanelProps = {
  /** Of the chosen file. */
  url: string;
  /** How much of it has left, 0 to 1; null while nothing is being sent. */
  sent: number | null;
  onUse: (picture: Blob) => void;
  /** The file is no picture that this browser can show. */
  onBroken: () => void;
};

/** A round window over the picture: drag, pinch, or arrow keys and the slider. */
export default function CropPanel({ url, sent, onUse, onBroken }: CropPanelProps) {
  const t = useText();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <>
      <div className={styles.window} data-base-ui-swipe-ignore="">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={keyStep}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t("picture.area") }}
          mediaProps={{ onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <input
        className={styles.zoom}
        type="range"
        aria-label={t("picture.zoom")}
        min={1}
        max={zoomMax}
        step={0.05}
        value={zoom}
        style={{ "--share": (zoom - 1) / (zoomMax - 1) } as CSSProperties}
        data-base-ui-swipe-ignore=""
        onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
      />
      {sent !== null && <ProgressBar label={t("picture.sending")} percent={sent * 100} />}
      <Button
        loading={sent !== null}
        disabled={area === null}
        onClick={() => area && void cutPicture(url, area).then(onUse, onBroken)}
      >
        {t("picture.use")}
      </Button>
    </>
  );
}

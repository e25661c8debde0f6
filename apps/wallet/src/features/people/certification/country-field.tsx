import { countryCodes } from "@clearhold/contract/certification-rules";
import { Icon } from "@clearhold/ui/actions";
import { EmptyState } from "@clearhold/ui/feedback";
import { TextField } from "@clearhold/ui/forms";
import { List, Row } from "@clearhold/ui/layout";
import { Sheet } from "@clearhold/ui/overlays";
import { useState } from "react";
import { useLanguage } from "../../../preferences/use-language.ts";
import { useText } from "../../../text/use-text.ts";

type CountryFieldProps = {
  /** ISO 3166-1, two letters; empty while none is chosen. */
  value: string;
  onChange: (country: string) => void;
  error: string | false | null;
};

/** The country of the document, chosen from a list that can be searched. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useText();
  const names = useCountryNames();
  const [open, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const found = names.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const choose = (country: string) => {
    onChange(country);
    setWords("");
    setOpen(false);
  };
  return (
    <>
      <TextField
        label={t("certification.country")}
        placeholder={t("certification.countryChoose")}
        value={names.find(({ code }) => code === value)?.name ?? ""}
        onChange={() => {}}
        readOnly
        onClick={() => setOpen(true)}
        onKeyDown={({ key }) => key === "Enter" && setOpen(true)}
        trailing={<Icon name="chevron-down" size={18} />}
        error={error}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t("certification.country")}>
        <TextField
          label={t("certification.countrySearch")}
          value={words}
          onChange={setWords}
          autoComplete="off"
        />
        {found.length === 0 && <EmptyState text={t("certification.countryNone")} />}
        <List label={t("certification.country")}>
          {found.map(({ code, name }) => (
            <Row
              key={code}
              title={name}
              chevron={false}
              render={<button type="button" onClick={() => choose(code)} />}
            />
          ))}
        </List>
      </Sheet>
    </>
  );
}

/** In the reader's language and its order. */
function useCountryNames() {
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: "region" });
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language));
}

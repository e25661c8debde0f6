export { Chips } from "../fields/chips.tsx";
export { ChoiceTabs } from "../fields/choice-tabs.tsx";
export { RadioList } from "../fields/radio-list.tsx";
export { SliderField } from "../fields/slider-field.tsx";
export { SwitchRow } from "../fields/switch-row.tsx";

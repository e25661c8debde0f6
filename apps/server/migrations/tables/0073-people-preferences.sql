-- How a person reads the product, on every device. The zone `device` is that of the device in hand; mails
-- then take the one in `time_zone`, which the app tells.
alter table users add column display_currency text not null default 'USDT';
alter table users add column line_color text not null default 'green-up';
alter table users add column chosen_zone text not null default 'device';
alter table users add column theme text not null default 'system';
alter table users add column balance_hidden boolean not null default false;
alter table users add constraint users_display_currency check (display_currency ~ '^[A-Z]{3,4}$');
alter table users add constraint users_line_color check (line_color in ('green-up', 'red-up'));
alter table users add constraint users_chosen_zone
  check (chosen_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
alter table users add constraint users_theme check (theme in ('system', 'light', 'dark'));

create table settings (
  key text primary key,
  value jsonb not null
);

create table accounts (
  user_id bigint primary key,
  account_id bigint not null unique,
  mobile text not null unique,
  password_hash text,
  blocked boolean not null default false,
  created_at bigint not null
);

create table captchas (
  captcha_id bigint primary key,
  mobile text not null,
  code text not null,
  created_at bigint not null,
  expires_at bigint not null,
  resend_at bigint not null,
  tries integer not null default 0,
  used_at bigint
);
create index captchas_mobile on captchas (mobile, created_at desc);

create table sessions (
  token_hash text primary key,
  user_id bigint not null references accounts,
  terminal text not null,
  created_at bigint not null,
  expires_at bigint not null,
  ended text check (ended in ('elsewhere', 'blocked'))
);
create index sessions_user on sessions (user_id, terminal);

create table contestants (
  contestants_id bigint primary key,
  user_id bigint not null references accounts,
  user_name text not null,
  en_user_name text not null,
  user_gender text not null,
  id_type text not null,
  id_number text not null,
  user_phone text not null,
  birthday text not null,
  native_place text not null,
  nationality text not null,
  email text not null,
  is_self boolean not null,
  created_at bigint not null,
  deleted_at bigint
);
create unique index contestants_document on contestants (user_id, id_type, id_number) where deleted_at is null;

create table races (
  race_id text primary key,
  source text not null,
  facts jsonb not null,
  config_version text not null,
  name_zh text not null,
  name_en text not null,
  province_code text not null,
  city_code text not null,
  sign_up_start bigint not null,
  sign_up_end bigint not null,
  race_time bigint not null,
  race_end bigint not null,
  position integer not null
);
create index races_sign_up on races (sign_up_start, sign_up_end);

create table projects (
  item_id text primary key,
  race_id text not null references races,
  facts jsonb not null,
  quota integer not null check (quota >= 0),
  quota_override integer check (quota_override >= 0),
  position integer not null,
  withdrawn boolean not null default false
);
create index projects_race on projects (race_id);

create table favourites (
  user_id bigint not null references accounts,
  race_id text not null references races,
  created_at bigint not null,
  primary key (user_id, race_id)
);

create table autographs (
  autograph_id bigint primary key,
  user_id bigint not null references accounts,
  race_id text not null references races,
  item_id text not null references projects,
  image text not null,
  consents jsonb not null,
  created_at bigint not null
);

create table registrations (
  registration_id bigint primary key,
  user_id bigint not null references accounts,
  race_id text not null references races,
  item_id text not null references projects,
  status text not null,
  places integer not null check (places > 0),
  draft_key text not null,
  submit_key text,
  group_id text,
  package_id text,
  team_name text,
  form jsonb not null,
  questionnaire jsonb not null,
  form_hashes jsonb not null,
  consents jsonb not null,
  autograph_id bigint references autographs,
  config_version text not null,
  reason jsonb,
  created_at bigint not null,
  submitted_at bigint,
  unique (user_id, draft_key)
);
create index registrations_quota on registrations (item_id, status);
create index registrations_user on registrations (user_id, created_at desc);

create table registration_runners (
  registration_id bigint not null references registrations,
  position integer not null,
  race_id text not null references races,
  contestants_id bigint not null,
  id_type text not null,
  id_number text not null,
  snapshot jsonb not null,
  active boolean not null default false,
  primary key (registration_id, position)
);
create unique index one_active_entry on registration_runners (race_id, id_type, id_number) where active;

create table orders (
  order_id bigint primary key,
  order_no text not null unique,
  registration_id bigint not null unique references registrations,
  user_id bigint not null references accounts,
  status text not null,
  idempotency_key text not null,
  lines jsonb not null,
  payable integer not null check (payable >= 0),
  created_at bigint not null,
  expires_at bigint,
  paid_at bigint,
  paid_attempt_id bigint,
  channel text,
  tries integer not null default 0,
  reason jsonb,
  overpaid boolean not null default false,
  attention boolean not null default false,
  unique (user_id, idempotency_key)
);
create index orders_open on orders (status, expires_at);

create table attempts (
  attempt_id bigint primary key,
  order_id bigint not null references orders,
  attempt_key text not null,
  channel text not null,
  amount integer not null check (amount > 0),
  status text not null,
  trade_no text,
  handover jsonb,
  return_url text,
  created_at bigint not null,
  paid_at bigint,
  unique (order_id, attempt_key)
);
create index attempts_status on attempts (status);

create table refunds (
  refund_id bigint primary key,
  order_id bigint not null references orders,
  attempt_id bigint not null unique references attempts,
  amount integer not null check (amount > 0),
  status text not null,
  cause text not null,
  created_at bigint not null,
  done_at bigint
);
create index refunds_status on refunds (status);

create table transitions (
  transition_id bigint generated always as identity primary key,
  object text not null,
  object_id bigint not null,
  event text not null,
  from_status text not null,
  to_status text not null,
  actor text not null,
  reason text not null,
  at bigint not null,
  config_version text not null
);
create index transitions_object on transitions (object, object_id);

create table notifications (
  notification_id bigint primary key,
  attempt_id bigint,
  body text not null,
  signature text not null,
  outcome text not null,
  at bigint not null
);
create index notifications_attempt on notifications (attempt_id);

create table uploads (
  path text primary key,
  user_id bigint not null references accounts,
  type text not null,
  bytes bytea not null,
  created_at bigint not null
);

create table analytics (
  analytics_id bigint primary key,
  event text not null,
  code text not null,
  account_id text,
  data jsonb not null,
  at bigint not null
);

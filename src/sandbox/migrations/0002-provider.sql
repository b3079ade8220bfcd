create table provider_trades (
  trade_no text primary key,
  out_trade_no bigint not null unique,
  channel text not null,
  amount integer not null,
  status text not null check (status in ('WAITING', 'PAID', 'CLOSED')),
  paid_at bigint,
  created_at bigint not null
);

create table provider_refunds (
  refund_no text primary key,
  trade_no text not null references provider_trades,
  out_refund_no bigint not null unique,
  amount integer not null,
  at bigint not null
);

create table provider_outbox (
  message_id bigint primary key,
  trade_no text not null references provider_trades,
  body text not null,
  signature text not null,
  due_at bigint not null,
  tries integer not null default 0,
  delivered_at bigint,
  answer text
);
create index provider_outbox_due on provider_outbox (delivered_at, due_at);

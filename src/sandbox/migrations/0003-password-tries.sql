alter table accounts add column password_tries integer not null default 0;
alter table accounts add column password_tried_at bigint;

-- Names of an audit log (transaction_id, audit_chain_heads) and of a change log (recorded_at). The hash
-- chain holds: it covers the values of an entry and no names.

-- A table cannot be altered while deferred triggers wait for the end of the transaction.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE history RENAME COLUMN together TO transaction_id;
ALTER TABLE history_heads RENAME TO audit_chain_heads;
ALTER TABLE audit_chain_heads RENAME CONSTRAINT history_heads_pkey TO audit_chain_heads_pkey;
ALTER TABLE audit_chain_heads RENAME CONSTRAINT history_heads_salon TO audit_chain_heads_salon;
ALTER TABLE changes RENAME COLUMN noted_at TO recorded_at;

-- PL/pgSQL bodies are text, which a rename does not change.
DO $$
BEGIN
  EXECUTE replace(pg_get_functiondef('history_keep()'::regprocedure),
    'seq, at, together, actor_kind', 'seq, at, transaction_id, actor_kind');
  EXECUTE replace(pg_get_functiondef('history_end()'::regprocedure),
    'public.history_heads', 'public.audit_chain_heads');
END
$$;

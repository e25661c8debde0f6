-- An account may belong to a campaign of reward boxes.
alter table ledger_chart drop constraint ledger_chart_owner_kind,
  add constraint ledger_chart_owner_kind
    check (owner_kind in ('user', 'project', 'campaign', 'house'));
alter table ledger_accounts drop constraint ledger_accounts_owner,
  add constraint ledger_accounts_owner check (
    case owner_kind
      when 'user' then owner_id like 'usr\_%'
      when 'project' then owner_id like 'prj\_%'
      when 'campaign' then owner_id like 'cmp\_%'
      else owner_id = 'house'
    end
  );

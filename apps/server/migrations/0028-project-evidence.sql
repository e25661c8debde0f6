-- Evidence for everybody: the very text that a project's terms hash was taken of.

grant execute on function project_terms(projects)
  to clearhold_api, clearhold_worker, clearhold_operator, clearhold_auditor;

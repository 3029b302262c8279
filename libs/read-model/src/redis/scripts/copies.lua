-- Follows the status in the scripts that know of copies. A copy is a hash: the run of the server, the beginning of the view, the
-- checkpoint that the view has reached with all its changes noted here, and for each changed key, after '=', the value that it
-- had when the copy began, or '' where it had none.
local function is_whole(copy)
  local noted = redis.call('HMGET', copy, 'run', 'begun_at', 'mark')
  return noted[1] == run and noted[2] == begun_at and noted[3] == mark
end

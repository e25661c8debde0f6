// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;
// The permissive decoder masks the upper bytes of an address word, as the compiler of the real token did.
pragma abicoder v1;

/// A token that behaves like USDT on TRON: `transfer` gives false back although it succeeded, a fee can be
/// switched on, accounts can be blacklisted and their funds destroyed, and the whole token can be paused.
contract MockUSDT {
    string public name = "Tether USD";
    string public symbol = "USDT";
    uint8 public decimals = 6;
    uint256 public totalSupply;
    address public owner;
    bool public paused;
    bool public deprecated;
    uint256 public basisPointsRate;
    uint256 public maximumFee;
    mapping(address => uint256) private balances;
    mapping(address => mapping(address => uint256)) private allowed;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event AddedBlackList(address indexed user);
    event RemovedBlackList(address indexed user);
    event DestroyedBlackFunds(address indexed user, uint256 balance);
    event Issue(uint256 amount);
    event Params(uint256 feeBasisPoints, uint256 maxFee);
    event Deprecate(address newAddress);
    event Pause();
    event Unpause();

    modifier onlyOwner() {
        require(msg.sender == owner);
        _;
    }

    modifier whenNotPaused() {
        require(!paused);
        _;
    }

    constructor(uint256 initialSupply) {
        owner = msg.sender;
        totalSupply = initialSupply;
        balances[msg.sender] = initialSupply;
        emit Transfer(address(0), msg.sender, initialSupply);
    }

    function balanceOf(address who) public view returns (uint256) {
        return balances[who];
    }

    function allowance(address holder, address spender) public view returns (uint256) {
        return allowed[holder][spender];
    }

    function getBlackListStatus(address maker) public view returns (bool) {
        return isBlackListed[maker];
    }

    function calcFee(uint256 value) public view returns (uint256) {
        uint256 fee = (value * basisPointsRate) / 10000;
        return fee > maximumFee ? maximumFee : fee;
    }

    /// No return statement, on purpose: the answer is false while the money moved.
    function transfer(address to, uint256 value) public whenNotPaused returns (bool) {
        require(!isBlackListed[msg.sender]);
        uint256 fee = calcFee(value);
        move(msg.sender, to, value - fee);
        if (fee > 0) move(msg.sender, owner, fee);
    }

    function transferFrom(address from, address to, uint256 value)
        public
        whenNotPaused
        returns (bool)
    {
        require(!isBlackListed[from]);
        uint256 left = allowed[from][msg.sender];
        require(value <= left);
        if (left < type(uint256).max) allowed[from][msg.sender] = left - value;
        uint256 fee = calcFee(value);
        if (fee > 0) move(from, owner, fee);
        move(from, to, value - fee);
        return true;
    }

    function approve(address spender, uint256 value) public whenNotPaused returns (bool) {
        allowed[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function addBlackList(address user) public onlyOwner {
        isBlackListed[user] = true;
        emit AddedBlackList(user);
    }

    function removeBlackList(address user) public onlyOwner {
        isBlackListed[user] = false;
        emit RemovedBlackList(user);
    }

    function destroyBlackFunds(address user) public onlyOwner {
        require(isBlackListed[user]);
        uint256 dirty = balances[user];
        balances[user] = 0;
        totalSupply -= dirty;
        emit DestroyedBlackFunds(user, dirty);
    }

    function pause() public onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() public onlyOwner {
        paused = false;
        emit Unpause();
    }

    function deprecate(address newAddress) public onlyOwner {
        deprecated = true;
        emit Deprecate(newAddress);
    }

    function setParams(uint256 newBasisPoints, uint256 newMaxFee) public onlyOwner {
        require(newBasisPoints <= 20);
        basisPointsRate = newBasisPoints;
        maximumFee = newMaxFee;
        emit Params(newBasisPoints, newMaxFee);
    }

    function issue(uint256 amount) public onlyOwner {
        balances[owner] += amount;
        totalSupply += amount;
        emit Issue(amount);
    }

    function move(address from, address to, uint256 value) private {
        require(to != address(0));
        require(value <= balances[from]);
        balances[from] -= value;
        balances[to] += value;
        emit Transfer(from, to, value);
    }
}

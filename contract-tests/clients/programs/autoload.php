<?php
// Finds the classes of the generated PHP client in the folder of the environment, as Composer would.

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function ($class) {
    $file = getenv('PHP_CLIENT') . '/lib/' . str_replace(['LemonadeClient\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) require_once $file;
});
